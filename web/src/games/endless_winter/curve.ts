/** Smooth lines through points, as a hand draws them: the `d` of an SVG path. */

import type { Point } from "./hexes";

const TENSION = 0.19; // of the way between two points that a handle reaches
const SHARP = -0.05; // cosine between the ways in and out below which a point stays a corner

const shown = (number: number) => String(Math.round(number * 10) / 10);
const at = ({ x, y }: Point) => `${shown(x)} ${shown(y)}`;

/** A piece of a curve: a cubic from `from` to `to` with two handles. */
export interface Piece {
  from: Point;
  one: Point;
  two: Point;
  to: Point;
}

/** Returns the pieces of a smooth curve through points; corners stay corners. */
export function smooth(points: readonly Point[], closed = false): Piece[] {
  const count = points.length;
  const get = (place: number): Point | undefined => (closed ? points[(place + count) % count] : points[place]);
  const pieces: Piece[] = [];
  for (let place = 0; place < (closed ? count : count - 1); place += 1) {
    const [from, to] = [get(place) as Point, get(place + 1) as Point];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const out = direction(get(place - 1), from, to);
    const into = direction(from, to, get(place + 2));
    const reach = length * TENSION * 2;
    pieces.push({
      from,
      one: { x: from.x + out.x * reach, y: from.y + out.y * reach },
      two: { x: to.x - into.x * reach, y: to.y - into.y * reach },
      to,
    });
  }
  return pieces;
}

/** Returns which way a curve goes through the middle of three points, as a unit; nowhere at a corner or an end. */
function direction(before: Point | undefined, here: Point, after: Point | undefined): Point {
  if (!before || !after) return { x: 0, y: 0 };
  const into = unit(before, here);
  const out = unit(here, after);
  if (into.x * out.x + into.y * out.y < SHARP) return { x: 0, y: 0 };
  return unit(before, after);
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Returns pieces the other way round. */
export const reversed = (pieces: readonly Piece[]): Piece[] =>
  [...pieces].reverse().map(({ from, one, two, to }) => ({ from: to, one: two, two: one, to: from }));

/** Returns the `d` of pieces that follow each other. */
export function draw(pieces: readonly Piece[], closed = false): string {
  const [first] = pieces;
  if (!first) return "";
  const rest = pieces.map(({ one, two, to }) => `C${at(one)} ${at(two)} ${at(to)}`);
  return `M${at(first.from)}${rest.join("")}${closed ? "Z" : ""}`;
}

/** Returns a point of a piece, `t` from 0 to 1. */
export function along({ from, one, two, to }: Piece, t: number): Point {
  const u = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return { x: mix(from.x, one.x, two.x, to.x), y: mix(from.y, one.y, two.y, to.y) };
}
