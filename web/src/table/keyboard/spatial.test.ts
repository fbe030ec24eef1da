import { expect, test } from "vitest";

import { nearest } from "./spatial";

/** Cards of 100 by 120 in a grid of four columns. */
const grid = Array.from({ length: 8 }, (_, i) => {
  const [left, top] = [(i % 4) * 110, Math.floor(i / 4) * 130];
  return { left, top, right: left + 100, bottom: top + 120 };
});
const go = (from: number, key: string) => nearest(grid[from]!, grid, key);

test("arrow keys go to the neighbour in the row and in the column", () => {
  expect(go(1, "ArrowRight")).toBe(2);
  expect(go(1, "ArrowLeft")).toBe(0);
  expect(go(1, "ArrowDown")).toBe(5);
  expect(go(6, "ArrowUp")).toBe(2);
});

test("a thing that is raised while it has the focus has no neighbours below it in its own row", () => {
  const risen = { left: 110, top: -4, right: 210, bottom: 116 };
  expect(nearest(risen, grid.slice(0, 4), "ArrowDown")).toBe(-1);
  expect(nearest(risen, grid, "ArrowDown")).toBe(5);
});

test("at the edge, and with other keys, there is no next thing", () => {
  expect(go(3, "ArrowRight")).toBe(-1);
  expect(go(0, "ArrowUp")).toBe(-1);
  expect(go(0, "Enter")).toBe(-1);
});

test("a thing straight ahead comes before one that is nearer but to the side", () => {
  const from = { left: 0, top: 0, right: 100, bottom: 100 };
  const ahead = { left: 300, top: 0, right: 400, bottom: 100 };
  const aside = { left: 110, top: 300, right: 210, bottom: 400 };
  expect(nearest(from, [aside, ahead], "ArrowRight")).toBe(1);
});
