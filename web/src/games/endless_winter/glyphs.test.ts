import { expect, test } from "vitest";

import { rowsOf } from "./glyphs";

const told = (text: unknown, apart = false) => rowsOf(text, apart).map((row) => row.glyphs.map((glyph) => glyph.icon ?? glyph.text));

test("a number stands before what there is more of, an arrow behind what is paid", () => {
  expect(told("food 2 -> megalith; idol")).toEqual([["2", "food", "▸", "megalith", "idol"]]);
  expect(told("points 1")).toEqual([["1", "points"]]);
  expect(told("labor 0.5")).toEqual([["½", "labor"]]);
});

test("parts can stand in rows of their own", () => {
  expect(told("card 2; food 2", true)).toEqual([["2", "card"], ["2", "food"]]);
});

test("each glyph begins where the one before it ends, and the row is as wide as all of them", () => {
  const [{ glyphs, wide } = { glyphs: [], wide: 0 }] = rowsOf("food; tool; card 2");
  expect(glyphs).toHaveLength(4);
  for (const [place, glyph] of glyphs.entries()) expect(glyph.x).toBeCloseTo(glyphs.slice(0, place).reduce((sum, one) => sum + one.wide, 0));
  expect(wide).toBeCloseTo((glyphs.at(-1)?.x ?? 0) + (glyphs.at(-1)?.wide ?? 0));
});

test("what is no effect has no rows", () => {
  expect(rowsOf(undefined)).toEqual([]);
});
