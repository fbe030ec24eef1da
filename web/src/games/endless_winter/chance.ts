/** Unevenness that is always the same for the same name: no two hexes or stones alike, and none that flickers. */

import { hash } from "../../look/rock";

export type Chance = (least: number, most: number) => number;

/** Returns a source of numbers between two bounds that belongs to a name. */
export function chanceOf(name: string): Chance {
  let state = hash(name) || 1;
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let found = Math.imul(state ^ (state >>> 15), 1 | state);
    found = (found + Math.imul(found ^ (found >>> 7), 61 | found)) ^ found;
    return least + (((found ^ (found >>> 14)) >>> 0) / 2 ** 32) * (most - least);
  };
}
