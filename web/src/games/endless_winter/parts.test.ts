import { expect, test } from "vitest";

import type { Choice } from "../../server/schema";
import { callingParts, partOf, unasked } from "./parts";

const choice = (action: string, ...things: string[]): Choice => ({ action, arguments: {}, sentence: "", things });
const litOf = (choices: Choice[]) => new Set(choices.flatMap((one) => one.things));

test("a part calls where something can be done, the one with most choices first", () => {
  const choices = [choice("take_animal", "grounds:glyptodon"), choice("play_tribe", "hand:hunter"), choice("take_animal", "grounds:argentavis")];
  expect(callingParts(choices, litOf(choices))).toEqual(["cards", "own"]);
});

test("what can nearly always be done calls nobody", () => {
  const choices = [choice("orders", "orders", "orders:ask"), choice("spend_food", "spend_food", "spend_food:2")];
  expect(callingParts(choices, litOf(choices))).toEqual([]);
});

test("which figure goes is asked where one has pointed, so that nothing else comes to the front", () => {
  const choices = [choice("place", "column:hunt", "figure:chief"), choice("place", "column:hunt", "figure:tribe")];
  expect(callingParts(choices, new Set(["figure:chief", "figure:tribe"]))).toEqual([]);
});

test("things that only the question names belong nowhere", () => {
  expect(partOf("decline")).toBeUndefined();
  expect(partOf("idol:honor")).toBe("stones");
  expect(partOf("body:2")).toBe("painting");
  expect(partOf("column:hunt")).toBe("columns");
  expect(partOf("column:rest")).toBe("own");
});

test("a region is quiet while no choice concerns it", () => {
  const choices = [choice("reveal", "reveal"), choice("take_stone", "stone:ice-stone")];
  expect(unasked(choices, "grounds", "reveal")).toBe(false);
  expect(unasked(choices, "hand", "stones")).toBe(true);
});
