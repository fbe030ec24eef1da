import { expect, test } from "vitest";

import { halves } from "../words/words";
import { readEffect } from "./effect";

test("an effect is read part by part, with prices before their arrows", () => {
  expect(readEffect("tool -> food 4; labor 1.5")).toEqual([
    { price: [{ name: "tool", amount: 1 }], gain: [{ name: "food", amount: 4 }] },
    { price: [], gain: [{ name: "labor", amount: 1.5 }] },
  ]);
  expect(readEffect("food 2 + tool -> megalith")[0]?.price).toEqual([
    { name: "food", amount: 2 },
    { name: "tool", amount: 1 },
  ]);
});

test("a trigger is read with its condition", () => {
  expect(readEffect("tip => food 2 -> tool; idol")).toEqual([
    { when: { name: "tip", amount: 1 }, price: [{ name: "food", amount: 2 }], gain: [{ name: "tool", amount: 1 }] },
    { price: [], gain: [{ name: "idol", amount: 1 }] },
  ]);
});

test("an empty effect has no steps", () => {
  expect(readEffect(undefined)).toEqual([]);
  expect(readEffect("")).toEqual([]);
});

test("Labor is written in halves", () => {
  expect([0, 0.5, 1, 1.5, 3].map(halves)).toEqual(["0", "½", "1", "1½", "3"]);
});
