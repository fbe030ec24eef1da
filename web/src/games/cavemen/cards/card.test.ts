import { expect, test } from "vitest";

import { face } from "../../shared/testing";
import { layOut, readCard, sayCard, shortName } from "./card";
import { GROUP_SIGNS, paintingOf, totemOf } from "./pictures";

const faces = new Map([
  face("elder-3", "elder", "Elder", "+1 Inventing, +2 Foraging.", { cost: 3, hunting: 0, inventing: 1, foraging: 2, stones: 3, unit: "food or teeth" }),
  face("mastodon-1", "beast", "Mastodon", "9 Food and 2 Teeth.", { cost: 7, food: 9, teeth: 2, stones: 1, unit: "hunting" }),
  face("fire", "fire", "Fire", "Invent it with the Conch and win.", { stones: 0, costs: { "2": 10, "3": 9 }, unit: "inventing" }, "rulebook"),
  face("owl-leader", "leader", "Owl Leader", "+1 Hunting.", { hunting: 1, stones: 0 }),
]);
const read = (slug: string, players = 3) => readCard(slug, faces, players);

test("a card is read from its face", () => {
  const elder = read("elder-3");
  expect(elder).toMatchObject({ stem: "elder", group: "caveman", cost: 3, stones: 3, authored: true });
  expect(elder.scores).toEqual([["inventing", 1], ["foraging", 2]]);
});

test("the cost of Fire depends on the number of players", () => {
  expect(read("fire", 2).cost).toBe(10);
  expect(read("fire", 3).cost).toBe(9);
  expect(read("fire").authored).toBe(false);
});

test("a card says its name, kind, cost, what it gives and its stones", () => {
  expect(sayCard(read("mastodon-1"))).toBe("Mastodon, Beast, needs Hunting 7. 9 Food and 2 Teeth. 1 stone");
  expect(sayCard(read("elder-3"))).toBe("Elder, costs 3 Food or 3 Teeth. +1 Inventing, +2 Foraging. 3 stones");
  expect(sayCard(read("owl-leader"))).toBe("Owl Leader, Leader. +1 Hunting. no stones");
});

test("a card without a face is named by its slug", () => {
  expect(readCard("tents", new Map(), 3)).toMatchObject({ name: "tents", cost: undefined, stones: 0 });
});

test("within its tribe, a card's name omits the tribe's, in both languages", () => {
  expect(shortName("Owl Leader", "Owl")).toBe("Leader");
  expect(shortName("Anführer (Eule)", "Eule")).toBe("Anführer");
  expect(shortName("Master Hunter", "Owl")).toBe("Master Hunter");
});

test("a tribe's cards are laid out with the Leader first", () => {
  const laid = layOut(["elder-3", "fire", "owl-leader"].map((slug) => read(slug)));
  expect(laid.map((card) => card.slug)).toEqual(["owl-leader", "elder-3", "fire"]);
});

test("a Leader is painted as its totem, and an unknown card as the sign of its group", () => {
  expect(paintingOf(read("owl-leader"))).toBe(totemOf("owl"));
  expect(paintingOf({ ...read("mastodon-1"), slug: "moa", stem: "moa" })).toBe(GROUP_SIGNS.beast);
});
