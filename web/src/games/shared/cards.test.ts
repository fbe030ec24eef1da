import { expect, test } from "vitest";

import { keyed, unasked } from "./cards";
import { choice } from "./testing";

test("equal cards beside each other have keys of their own", () => {
  expect(keyed(["elder-1", "elder-1", "fire"]).map((card) => card.key)).toEqual(["elder-1", "elder-1#1", "fire"]);
});

test("a region is quiet while no choice concerns it", () => {
  const choices = [choice("reveal", ["reveal"]), choice("take_stone", ["stone:ice-stone"])];
  expect(unasked(choices, "grounds", "reveal")).toBe(false);
  expect(unasked(choices, "hand", "stones")).toBe(true);
});
