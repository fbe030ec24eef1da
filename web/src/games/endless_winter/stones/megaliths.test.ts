import { expect, test } from "vitest";

import { fromBehind, hew, middleOf, placeOf, tilesOf } from "./megaliths";

const SIGNS = ["start", "food 2", "animal", "tool", "food 2", "arrows up right", "idol", "animal-deck"];
const space = (cell: string) => ({ cell, tile: "hunters-ground", brings: "" });

test("a name is read as a place, on the ground or above it", () => {
  expect(placeOf("a1")).toEqual({ x: 0, y: 0, level: 0 });
  expect(placeOf("h8-on-2")).toEqual({ x: 7, y: 7, level: 2 });
});

test("a stone above lies in the middle of the four below it, and higher", () => {
  const [one, four] = [middleOf(placeOf("b2")), middleOf(placeOf("c3"))];
  const above = middleOf(placeOf("b2-on-1"));
  expect(above.x).toBe((one.x + four.x) / 2);
  expect(above.y).toBeLessThan((one.y + four.y) / 2);
});

test("higher stones cover lower ones, nearer ones farther ones", () => {
  const sorted = ["b2-on-1", "a2", "c1"].map(placeOf).sort(fromBehind);
  expect(sorted.map(({ level, y }) => [level, y])).toEqual([[0, 0], [0, 1], [1, 1]]);
});

test("a wide tile is read line by line", () => {
  const cells = ["c1", "d1", "e1", "f1", "c2", "d2", "e2", "f2"];
  const [tile] = tilesOf(cells.map(space), () => SIGNS);
  expect(tile).toMatchObject({ x: 2, y: 0, wide: 4, high: 2 });
  expect(tile?.spaces.map(({ sign }) => sign)).toEqual(SIGNS);
  expect(tile?.spaces[5]?.arrows).toEqual([{ x: 0, y: -1 }, { x: 1, y: 0 }]);
});

test("a tall tile is turned clockwise, and its arrows with it", () => {
  const cells = ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"];
  const [tile] = tilesOf(cells.map(space), () => SIGNS);
  const at = (cell: string) => tile?.spaces.find((one) => one.cell === cell);
  expect(["b1", "b2", "b3", "b4"].map((cell) => at(cell)?.sign)).toEqual(SIGNS.slice(0, 4));
  expect(at("a1")?.sign).toBe("food 2");
  expect(at("a2")?.arrows).toEqual([{ x: 1, y: 0 }, { x: 0, y: 1 }]);
});

test("a stone always has the same shape", () => {
  expect(hew("b2")).toEqual(hew("b2"));
  expect(hew("b2").top).not.toBe(hew("b3").top);
});
