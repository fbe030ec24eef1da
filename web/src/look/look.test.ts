import { expect, test } from "vitest";

import { timeFor } from "./motion";
import { pieceOf, ROCK } from "./rock";
import { seatColour } from "./seats";

test("every card always has its own piece of the wall", () => {
  const names = ["elder-1", "elder-2", "elder-3", "hunter-1", "hunter-2", "fire", "tents", "mastodon-3", "mastodon-4"];
  const pieces = names.map((name) => JSON.stringify(pieceOf(name, 300, 372)));
  expect(new Set(pieces).size).toBe(names.length);
  expect(pieceOf("fire", 300, 372)).toEqual(pieceOf("fire", 300, 372));
});

test("a piece lies within the wall", () => {
  for (let i = 0; i < 200; i++) {
    const { x, y } = pieceOf(`card-${i}`, 300, 372);
    expect(x + 300).toBeLessThanOrEqual(ROCK);
    expect(y + 372).toBeLessThanOrEqual(ROCK);
  }
});

test("longer distances take more time, within limits", () => {
  expect(timeFor(0)).toBeGreaterThanOrEqual(160);
  expect(timeFor(600)).toBeGreaterThan(timeFor(300));
  expect(timeFor(5000)).toBeLessThanOrEqual(420);
});

test("five seats have five colours", () => {
  expect(new Set([0, 1, 2, 3, 4].map(seatColour)).size).toBe(5);
});
