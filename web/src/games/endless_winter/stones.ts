/** The Megalith board: where its places lie, what is on its tiles, and how a standing stone is hewn. Light: upper left. */

import { chanceOf } from "./chance";
import type { Point } from "./hexes";
import type { Space } from "./view";

export const CELL = 64; // along one side of a space
export const LIFT = 26; // how much higher a level is drawn than the one below

/** A place of the board: column, row and level above the ground, each from 0. */
export interface Place {
  x: number;
  y: number;
  level: number;
}

/** Returns the place of a name like "b2" or "b2-on-1". */
export function placeOf(cell: string): Place {
  const [, column = "a", row = "1", level = "0"] = /^([a-z])(\d)(?:-on-(\d))?$/.exec(cell) ?? [];
  return { x: column.charCodeAt(0) - 97, y: Number(row) - 1, level: Number(level) };
}

/** Returns where the middle of a place is drawn: each level half a space off the one below, and higher. */
export function middleOf({ x, y, level }: Place): Point {
  return { x: (x + 0.5 + level / 2) * CELL, y: (y + 0.5 + level / 2) * CELL - level * LIFT };
}

/** Returns places from the back to the front, so that what is nearer covers what is farther. */
export const fromBehind = (one: Place, two: Place): number => one.level - two.level || one.y - two.y || one.x - two.x;

/** A space with the sign that stands on its tile, and which way its arrows point where it has any. */
export interface Marked {
  cell: string;
  at: Place;
  brings: string;
  sign: string;
  arrows: Point[];
}

/** A tile where it lies: its upper left space, and how many spaces it is wide and high. */
export interface Tile {
  slug: string;
  x: number;
  y: number;
  wide: number;
  high: number;
  spaces: Marked[];
}

const WAYS: Record<string, Point> = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };
const LONG = 4; // spaces along a tile

/** Returns the tiles with their spaces' signs; `signs` gives what is written on a tile, line by line. */
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
      const tall = high > wide; // turned to the right by a quarter
      const number = tall ? (1 - (at.x - x)) * LONG + (at.y - y) : (at.y - y) * LONG + (at.x - x);
      const sign = written[number] ?? "";
      return { cell, at, brings, sign, arrows: arrowsOf(sign, tall) };
    });
    return { slug, x, y, wide, high, spaces: marked };
  });
}

/** Returns which way the arrows of a sign point on the board. */
function arrowsOf(sign: string, tall: boolean): Point[] {
  const [first, ...words] = sign.split(" ");
  if (first !== "arrows") return [];
  return words.map((word) => WAYS[word]).filter((way) => way !== undefined).map(({ x, y }) => (tall ? { x: 0 - y, y: x } : { x, y }));
}

/** The faces of a stone around the middle of its foot, as `points` of polygons. */
export interface Hewn {
  top: string;
  left: string;
  front: string;
  right: string;
  /** Everything, for what lies around it. */
  whole: string;
  /** The edge that catches the light. */
  edge: string;
  /** The middle of its top. */
  crown: Point;
}

const HEIGHT = 24;

/** Returns a stone's faces; every name's stone is hewn a little differently. */
export function hew(name: string): Hewn {
  const chance = chanceOf(name);
  const near = ([x, y]: readonly [number, number]): readonly [number, number] => [x + chance(-2, 2), y + chance(-1.5, 1.5)];
  const top = (
    [
      [-21, -4],
      [-8, -13],
      [13, -13],
      [22, -3],
      [12, 7],
      [-12, 8],
    ] as const
  ).map(([x, y]) => near([x, y - HEIGHT + 5]));
  const [t0, t1, t2, t3, t4, t5] = top as [Pair, Pair, Pair, Pair, Pair, Pair];
  const foot = ([[-27, 10], [-14, 23], [14, 23], [27, 9]] as const).map(near) as [Pair, Pair, Pair, Pair];
  const [f0, f1, f2, f3] = foot;
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
