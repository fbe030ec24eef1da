import { expect, test } from "vitest";

import type { Choice } from "../../server/schema";
import { choice } from "../shared/testing";
import { callingParts, partOf } from "./parts";

const litOf = (choices: Choice[]) => new Set(choices.flatMap((one) => one.things));

test("parts with choices are listed, the one with the most choices first", () => {
  const choices = [choice("take_animal", ["grounds:glyptodon"]), choice("play_tribe", ["hand:hunter"]), choice("take_animal", ["grounds:argentavis"])];
  expect(callingParts(choices, litOf(choices))).toEqual(["cards", "own"]);
});

test("actions that are nearly always possible mark no part", () => {
  const choices = [choice("orders", ["orders", "orders:ask"]), choice("spend_food", ["spend_food", "spend_food:2"])];
  expect(callingParts(choices, litOf(choices))).toEqual([]);
});

test("choosing a figure for a picked column brings no other part to the front", () => {
  const choices = [choice("place", ["column:hunt", "figure:chief"]), choice("place", ["column:hunt", "figure:tribe"])];
  expect(callingParts(choices, new Set(["figure:chief", "figure:tribe"]))).toEqual([]);
});

test("things that only the question names belong to no part", () => {
  expect(partOf("decline")).toBeUndefined();
  expect(partOf("idol:honor")).toBe("stones");
  expect(partOf("body:2")).toBe("painting");
  expect(partOf("column:hunt")).toBe("columns");
  expect(partOf("column:rest")).toBe("own");
});
