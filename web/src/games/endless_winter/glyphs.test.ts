import { expect, test } from "vitest";

import { rowOf } from "./glyphs";

const told = (text: unknown) => rowOf(text).glyphs.map((glyph) => glyph.icon ?? glyph.text);

test("a number stands before what there is more of, an arrow behind what is paid", () => {
  expect(told("food 2 -> megalith; idol")).toEqual(["2", "food", "▸", "megalith", "idol"]);
  expect(told("points 1")).toEqual(["1", "points"]);
  expect(told("labor 0.5")).toEqual(["½", "labor"]);
});

test("each glyph begins where the one before it ends, and the row is as wide as all of them", () => {
  const { glyphs, wide } = rowOf("food; tool; card 2");
  for (const [place, glyph] of glyphs.entries()) expect(glyph.x).toBeCloseTo(glyphs.slice(0, place).reduce((sum, one) => sum + one.wide, 0));
  expect(wide).toBeCloseTo((glyphs.at(-1)?.x ?? 0) + (glyphs.at(-1)?.wide ?? 0));
});

test("what is no effect is an empty row", () => {
  expect(rowOf(undefined)).toEqual({ glyphs: [], wide: 0 });
});
