/** Effects as rows of glyphs inside a drawing, where nothing flows by itself: places and widths. */

import { halves } from "../words/words";
import { readEffect, type Sign, type Step } from "./effect";
import { SUBS } from "./signs";

interface Glyph {
  /** The name of a sign, or text. */
  icon?: string;
  text?: string;
  /** Where it begins and how wide it is, in units of the row's height. */
  x: number;
  wide: number;
}

interface Row {
  glyphs: Glyph[];
  wide: number;
}

const LETTER = 0.6;
const ARROW = 0.75;

/** Returns the rows of an effect: one for all of it, or one for each part. */
export function rowsOf(text: unknown, apart = false): Row[] {
  const steps = readEffect(text);
  if (!steps.length) return [];
  return apart ? steps.map((step) => rowOf([step])) : [rowOf(steps)];
}

function rowOf(steps: readonly Step[]): Row {
  const found: Omit<Glyph, "x">[] = [];
  const write = (words: string, wide = LETTER * words.length) => found.push({ text: words, wide });
  const sign = ({ name, amount }: Sign) => {
    if (amount !== 1 || name === "points") write(name === "labor" ? halves(amount) : String(amount));
    found.push({ icon: name, wide: 1 });
    const behind = SUBS[name];
    if (behind) write(behind, LETTER * behind.length * 0.8);
  };
  for (const { price, gain } of steps) {
    price.forEach(sign);
    if (price.length) write("▸", ARROW);
    gain.forEach(sign);
  }
  let x = 0;
  const glyphs = found.map((glyph) => {
    const placed = { ...glyph, x };
    x += glyph.wide;
    return placed;
  });
  return { glyphs, wide: x };
}
