import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import type { Choice, StandardView } from "../../server/schema";
import { isGeneric } from "../game";
import { choice, emptyTable, face, offering } from "../shared/testing";
import Board from "./Board.svelte";
import Player from "./Player.svelte";

const axe = face("axe", "tool_card", "Axe", "Fells a tree.", { cost: 3, copies: 4, note: "sharp" });
const play = choice("play", ["hand:axe"]);

function view(seat: number | null): StandardView {
  const hand = (owner: number) =>
    owner === seat ? [{ kind: "axe", id: "hand:axe", number: 2 }] : [{ kind: "", number: 5 }];
  return {
    game: "trees",
    seat,
    players: 2,
    question: "",
    to_move: [0],
    names: ["Owl", "Fox"],
    zones: [
      { id: "deck", title: "Deck", seat: null, things: [{ kind: "", number: 12 }] },
      { id: "wood", title: "Wood", seat: null, columns: 2, things: ["a1", "b1"].map((name) => ({ kind: "tree", id: name, name })) },
      { id: "gone", title: "Gone", seat: null, things: [] },
      ...[0, 1].map((owner) => ({ id: "hand", title: "Hand", seat: owner, things: hand(owner) })),
    ],
    goods: [
      { id: "round", title: "Round", seat: null, number: 3 },
      ...[0, 1].map((owner) => ({ id: "logs", title: "Logs", seat: owner, number: owner + 7 })),
    ],
  };
}

function setUp(seat: number | null, choices: Choice[]) {
  const { picker, taken } = offering(choices);
  return { taken, props: { view: view(seat), faces: new Map([axe]), table: emptyTable, picker, seat: seat ?? undefined } };
}

afterEach(cleanup);

test("a card's label says everything on it; a legal card is lit and taken by a click", async () => {
  const { taken, props } = setUp(0, [play]);
  render(Board, props);
  const card = screen.getByRole("button", { name: "Axe, 2 of these, tool card, cost 3. Fells a tree." });
  expect(card.classList).toContain("lit");
  expect(screen.getByRole("button", { name: "a1" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.setup().click(card);
  expect(taken).toEqual([play]);
});

test("the reader's zones are on the board, those of others beside their names, and hidden things are backs with a number", () => {
  const { props } = setUp(0, []);
  const board = render(Board, props);
  const yours = screen.getByRole("region", { name: "Your place" });
  expect(within(yours).getByRole("group", { name: /^Hand/ })).toBeTruthy();
  expect(screen.getByRole("group", { name: /^Deck/ }).textContent).toContain("12 face down");
  expect(screen.queryByRole("group", { name: /^Gone/ })).toBeNull();
  board.unmount();
  render(Player, { ...props, of: 1 });
  expect(screen.getByRole("group", { name: /^Hand/ }).textContent).toContain("5 face down");
  expect(screen.getByText("Logs").parentElement?.textContent).toContain("8");
  cleanup();
  render(Player, { ...props, of: 0 });
  expect(screen.queryByRole("group")).toBeNull();
});

test("a spectator sees every seat beside its name", () => {
  const { props } = setUp(null, []);
  render(Board, props);
  expect(screen.queryByRole("region", { name: "Your place" })).toBeNull();
  cleanup();
  render(Player, { ...props, of: 0 });
  expect(screen.getByRole("group", { name: /^Hand/ })).toBeTruthy();
});

test("a game without a board of its own gets the generic one", () => {
  expect([isGeneric("trees"), isGeneric("cavemen")]).toEqual([true, false]);
});
