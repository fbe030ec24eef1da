/** Random numbers that are always the same for a name: no two hexes or stones look alike, and none ever changes. */

import { hash } from "../../../look/rock";

/** Returns a number between two bounds. */
export type Random = (least: number, most: number) => number;

/** Returns the source of random numbers that belongs to a name. */
export function randomFor(name: string): Random {
  let state = hash(name) || 1;
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let found = Math.imul(state ^ (state >>> 15), 1 | state);
    found = (found + Math.imul(found ^ (found >>> 7), 61 | found)) ^ found;
    return least + (((found ^ (found >>> 14)) >>> 0) / 2 ** 32) * (most - least);
  };
}
