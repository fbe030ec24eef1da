import { expect, test } from "vitest";

import { ACROSS, CENTRES, corners, JUNCTURES, RADIUS } from "./hexes";

test("19 hexes lie in five lines around the Base, each a hex's width from its neighbours", () => {
  expect(CENTRES).toHaveLength(19);
  expect(CENTRES[9]).toEqual({ x: 0, y: 0 });
  const near = CENTRES.filter(({ x, y }) => Math.abs(Math.hypot(x, y) - ACROSS) < 1e-9);
  expect(near).toHaveLength(6);
});

test("the 24 junctures, six of them at the Base, are in the engine's order", () => {
  expect(JUNCTURES).toHaveLength(24);
  expect(JUNCTURES.filter(({ hexes }) => hexes.includes(9))).toHaveLength(6);
  expect(JUNCTURES.slice(0, 3).map(({ hexes }) => hexes)).toEqual([[0, 1, 4], [0, 4, 3], [1, 2, 5]]);
});

test("a juncture is a corner of each of its hexes", () => {
  for (const { hexes, x, y } of JUNCTURES)
    for (const hex of hexes) {
      const centre = CENTRES[hex] ?? { x: 0, y: 0 };
      expect(Math.hypot(centre.x - x, centre.y - y)).toBeCloseTo(RADIUS);
    }
});

test("a hex stands on a corner", () => {
  expect(corners(10)).toBe("0,-10 8.7,-5 8.7,5 0,10 -8.7,5 -8.7,-5");
});
