import { expect, test } from "vitest";

import { across, beside, HEIGHT, lineOf, nearest, placeOf, turnAt, turnsOf, WIDTH } from "./curve";

const curve = [
  { number: 2, chances: [0.5, 0.5] },
  { number: 12, chances: [0.75, 0.25] },
  { number: 42, chances: [1, 0] },
];

test("a moment is as far to the right as the match had come", () => {
  expect(across(curve, 2)).toBe(0);
  expect(across(curve, 12)).toBe(WIDTH / 4);
  expect(across(curve, 42)).toBe(WIDTH);
  expect(across([], 3)).not.toBeNaN();
});

test("a sure win is at the top, a lost game at the bottom", () => {
  expect(lineOf(curve, 0).split(" ").at(-1)).toBe(`${WIDTH.toFixed(1)},0.0`);
  expect(lineOf(curve, 1).split(" ").at(-1)).toBe(`${WIDTH.toFixed(1)},${HEIGHT.toFixed(1)}`);
});

test("pointing finds the nearest moment, arrows the one beside", () => {
  expect(nearest(curve, 0.3)?.number).toBe(12);
  expect(nearest([], 0.3)).toBeUndefined();
  expect(beside(curve, 12, 1)?.number).toBe(42);
  expect(beside(curve, 42, 1)?.number).toBe(42);
  expect(beside(curve, 2, -1)?.number).toBe(2);
});

test("a decision's dot lies on the line of its player, also between two moments of the curve", () => {
  expect(placeOf(curve, 12, 1)).toEqual({ x: 0.25, y: 0.75 });
  expect(placeOf(curve, 27, 0)).toEqual({ x: 0.625, y: 0.125 });
  expect(placeOf(curve, 42, 0)).toEqual({ x: 1, y: 0 });
});

test("a turn begins where the one before it ended", () => {
  const rounds = [12, 22, 42].map((number, place) => ({ number, round: place + 1, points: [] }));
  expect(turnsOf(curve, rounds)).toEqual([{ turn: 1, x: 0 }, { turn: 2, x: 0.25 }, { turn: 3, x: 0.5 }]);
  expect([2, 11, 12, 41, 42].map((number) => turnAt(rounds, number))).toEqual([1, 1, 2, 3, 3]);
  expect(turnAt([], 5)).toBeUndefined();
});
