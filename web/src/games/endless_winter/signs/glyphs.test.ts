import { expect, test } from "vitest";

import { rowsOf } from "./glyphs";

const shown = (text: unknown, apart = false) => rowsOf(text, apart).map((row) => row.glyphs.map((glyph) => glyph.icon ?? glyph.text));

test("a number comes before its sign, and an arrow after the price", () => {
  expect(shown("food 2 -> megalith; idol")).toEqual([["2", "food", "▸", "megalith", "idol"]]);
  expect(shown("points 1")).toEqual([["1", "points"]]);
  expect(shown("labor 0.5")).toEqual([["½", "labor"]]);
});

test("each part can have a row of its own", () => {
  expect(shown("card 2; food 2", true)).toEqual([["2", "card"], ["2", "food"]]);
});

test("each glyph begins where the one before it ends, and the row is as wide as all of them", () => {
  const [{ glyphs, wide } = { glyphs: [], wide: 0 }] = rowsOf("food; tool; card 2");
  expect(glyphs).toHaveLength(4);
  for (const [place, glyph] of glyphs.entries()) expect(glyph.x).toBeCloseTo(glyphs.slice(0, place).reduce((sum, one) => sum + one.wide, 0));
  expect(wide).toBeCloseTo((glyphs.at(-1)?.x ?? 0) + (glyphs.at(-1)?.wide ?? 0));
});

test("something that is not an effect has no rows", () => {
  expect(rowsOf(undefined)).toEqual([]);
});
