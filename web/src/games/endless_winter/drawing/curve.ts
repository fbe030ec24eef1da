/** Smooth lines through points, as if drawn by hand. */

export interface Point {
  x: number;
  y: number;
}

const TENSION = 0.19; // how far a handle reaches, as a part of the way between two points
const SHARP = -0.05; // below this cosine between the ways in and out, a point stays a corner

const shown = (number: number) => String(Math.round(number * 10) / 10);
const at = ({ x, y }: Point) => `${shown(x)} ${shown(y)}`;

/** Returns the middle of points. */
export function meanOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  return { x: mean((point) => point.x), y: mean((point) => point.y) };
}

/** A piece of a curve: a cubic between two points with two handles. */
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

/** Returns the direction of a curve through the middle of three points, as a unit; zero at a corner or an end. */
function direction(before: Point | undefined, here: Point, after: Point | undefined): Point {
  if (!before || !after) return { x: 0, y: 0 };
  const into = unit(before, here);
  const out = unit(here, after);
  if (into.x * out.x + into.y * out.y < SHARP) return { x: 0, y: 0 };
  return unit(before, after);
}

/** Returns the direction between two points, as a unit. */
export function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Returns pieces in the opposite direction. */
export const reversed = (pieces: readonly Piece[]): Piece[] =>
  [...pieces].reverse().map(({ from, one, two, to }) => ({ from: to, one: two, two: one, to: from }));

/** Returns pieces that follow each other as the `d` of an SVG path. */
export function draw(pieces: readonly Piece[], closed = false): string {
  const [first] = pieces;
  if (!first) return "";
  const rest = pieces.map(({ one, two, to }) => `C${at(one)} ${at(two)} ${at(to)}`);
  return `M${at(first.from)}${rest.join("")}${closed ? "Z" : ""}`;
}

/** Returns a point of a piece; `t` goes from 0 to 1. */
export function along({ from, one, two, to }: Piece, t: number): Point {
  const u = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return { x: mix(from.x, one.x, two.x, to.x), y: mix(from.y, one.y, two.y, to.y) };
}
