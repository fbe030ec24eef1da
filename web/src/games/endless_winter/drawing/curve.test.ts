import { expect, test } from "vitest";

import { along, draw, reversed, smooth } from "./curve";

const bend = [
  { x: 0, y: 0 },
  { x: 10, y: 2 },
  { x: 20, y: 0 },
];

test("a curve goes through its points without a corner", () => {
  const [one, two] = smooth(bend);
  expect(one?.to).toEqual(bend[1]);
  const slope = (from: { x: number; y: number }, to: { x: number; y: number }) => (to.y - from.y) / (to.x - from.x);
  expect(slope(one!.two, one!.to)).toBeCloseTo(slope(two!.from, two!.one));
});

test("a sharp turn stays a corner", () => {
  const [one] = smooth([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 1, y: 3 }]);
  expect(one?.two).toEqual(one?.to);
});

test("a closed curve returns to its start, and reversed it is the same line", () => {
  const ring = smooth(bend, true);
  expect(ring).toHaveLength(3);
  expect(draw(ring, true)).toMatch(/^M0 0C.*Z$/);
  expect(reversed(reversed(ring))).toEqual(ring);
  const [there, back] = [along(ring[0]!, 0.3), along(reversed(ring).at(-1)!, 0.7)];
  expect(there.x).toBeCloseTo(back.x);
  expect(there.y).toBeCloseTo(back.y);
});
