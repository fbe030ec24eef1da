import { expect, test } from "vitest";

import { choice, face } from "../../shared/testing";
import type { View } from "../view";
import { offersOf } from "./offers";

const faces = new Map([
  face("thunderpaw-fury", "chief", "Thunderpaw: Fury", "", { effect: "labor 2; tool" }),
  face("thunderpaw-spoils", "chief", "Thunderpaw: Spoils", "", { effect: "food 3; tool", in: "hunt" }),
  face("trackers", "setup_card", "Trackers", "", { food: 3, tools: 1, tribe: "Hunter", animals: ["Giant Sloth"] }),
  face("mammoth", "painting_side", "Mammoth", "", {}),
  face("bison", "painting_side", "Bison", "", {}),
]);
const view = (changed: object): View => ({ offered: [], seat: 1, tribes: [{}, { painting: { board: "bison" } }], ...changed }) as unknown as View;

test("the sides of a Chief differ by title, column and effect", () => {
  const side = (number: number, which: string) => choice("choose_side", [`side:${number}`], { side: which });
  const offers = offersOf(view({}), [side(0, "first"), side(1, "second")], faces);
  expect(offers.map((offer) => [offer.id, offer.name, offer.title, offer.column])).toEqual([
    ["side:0", "Thunderpaw", "Fury", undefined],
    ["side:1", "Thunderpaw", "Spoils", "hunt"],
  ]);
});

test("a Setup card shows what it gives", () => {
  const taken = choice("pick_setup", ["pick_setup", "pick_setup:trackers"], { card: "trackers" }, "Take Trackers: 3 Food and 1 Tool, Hunter.");
  const [offer] = offersOf(view({}), [taken], faces);
  expect(offer?.id).toBe("pick_setup:trackers");
  expect(offer?.text).toBe("3 Food and 1 Tool, Hunter.");
  expect(offer?.steps.flatMap((step) => step.gain)).toContainEqual({ name: "food", amount: 3 });
});

test("a painting board's own side is its owner's animal", () => {
  const choose = (side: string, number: number) => choice("choose_painting", ["choose_painting", `choose_painting:${number}`], { side });
  expect(offersOf(view({}), [choose("mammoth", 0), choose("own", 1)], faces).map((offer) => offer.name)).toEqual(["Mammoth", "Bison"]);
});

test("a seat that waits sees what lies open", () => {
  expect(offersOf(view({ offered: ["thunderpaw"] }), [], faces).map((offer) => offer.title)).toEqual(["Fury", "Spoils"]);
});
