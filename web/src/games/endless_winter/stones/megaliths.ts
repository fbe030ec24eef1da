/** The Megalith board: its places, the signs on its tiles, and the shape of standing stones. Light: upper left. */

import type { Point } from "../drawing/curve";
import { randomFor } from "../drawing/random";
import type { Space } from "../view";

export const CELL = 64; // the side of a space
export const LIFT = 26; // how much higher a level is drawn than the one below

/** A place on the board: column, row and level, each from 0. */
export interface Place {
  x: number;
  y: number;
  level: number;
}

/** Returns the place with a name like "b2" or "b2-on-1". */
export function placeOf(cell: string): Place {
  const [, column = "a", row = "1", level = "0"] = /^([a-z])(\d)(?:-on-(\d))?$/.exec(cell) ?? [];
  return { x: column.charCodeAt(0) - 97, y: Number(row) - 1, level: Number(level) };
}

/** Returns the middle of a place in the drawing: each level is half a space off the one below, and higher. */
export function middleOf({ x, y, level }: Place): Point {
  return { x: (x + 0.5 + level / 2) * CELL, y: (y + 0.5 + level / 2) * CELL - level * LIFT };
}

/** Compares places from back to front, so that nearer stones cover farther ones. */
export const fromBehind = (one: Place, two: Place): number => one.level - two.level || one.y - two.y || one.x - two.x;

/** A space with the sign on its tile, and the directions of its arrows if it has any. */
interface Marked {
  cell: string;
  at: Place;
  brings: string;
  sign: string;
  arrows: Point[];
}

/** A tile: its upper left space, and its width and height in spaces. */
export interface Tile {
  slug: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  spaces: Marked[];
}

const WAYS: Record<string, Point> = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };
const LONG = 4; // spaces along the longer side of a tile

/** Returns the tiles with the signs of their spaces; `signs` returns what is printed on a tile, line by line. */
export function tilesOf(spaces: readonly Space[], signs: (tile: string) => readonly string[]): Tile[] {
  const slugs = [...new Set(spaces.map((space) => space.tile))];
  return slugs.map((slug) => {
    const own = spaces.filter((space) => space.tile === slug).map((space) => ({ ...space, at: placeOf(space.cell) }));
    const x = Math.min(...own.map(({ at }) => at.x));
    const y = Math.min(...own.map(({ at }) => at.y));
    const wide = Math.max(...own.map(({ at }) => at.x)) - x + 1;
    const high = Math.max(...own.map(({ at }) => at.y)) - y + 1;
    const written = signs(slug);
    const marked = own.map(({ cell, at, brings }) => {
      const tall = high > wide; // turned clockwise by a quarter
      const number = tall ? (1 - (at.x - x)) * LONG + (at.y - y) : (at.y - y) * LONG + (at.x - x);
      const sign = written[number] ?? "";
      return { cell, at, brings, sign, arrows: arrowsOf(sign, tall) };
    });
    return { slug, x, y, wide, high, spaces: marked };
  });
}

/** Returns the directions of a sign's arrows on the board. */
function arrowsOf(sign: string, tall: boolean): Point[] {
  const [first, ...words] = sign.split(" ");
  if (first !== "arrows") return [];
  return words.map((word) => WAYS[word]).filter((way) => way !== undefined).map(({ x, y }) => (tall ? { x: 0 - y, y: x } : { x, y }));
}

/** The faces of a stone around the middle of its foot, as `points` of polygons. */
interface Hewn {
  top: string;
  left: string;
  front: string;
  right: string;
  /** The whole outline. */
  whole: string;
  /** The edge that catches the light. */
  edge: string;
  /** The middle of its top. */
  crown: Point;
}

const HEIGHT = 24;

/** Returns the faces of a stone; every name gets a slightly different one. */
export function hew(name: string): Hewn {
  const random = randomFor(name);
  const near = (x: number, y: number): Pair => [x + random(-2, 2), y + random(-1.5, 1.5)];
  const above = (x: number, y: number) => near(x, y - HEIGHT + 5);
  const [t0, t1, t2, t3, t4, t5] = [above(-21, -4), above(-8, -13), above(13, -13), above(22, -3), above(12, 7), above(-12, 8)];
  const [f0, f1, f2, f3] = [near(-27, 10), near(-14, 23), near(14, 23), near(27, 9)];
  return {
    top: points(t0, t1, t2, t3, t4, t5),
    left: points(t0, t5, f1, f0),
    front: points(t5, t4, f2, f1),
    right: points(t4, t3, f3, f2),
    whole: points(t0, t1, t2, t3, f3, f2, f1, f0),
    edge: points(f0, t0, t1, t2),
    crown: { x: 0, y: -HEIGHT + 2 },
  };
}

type Pair = readonly [number, number];
const points = (...pairs: Pair[]) => pairs.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
