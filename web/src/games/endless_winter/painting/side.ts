/** A side of a painting board, read from its face, and the curves of its animal. */

import type { Face } from "../../game";
import { draw, meanOf, reversed, smooth, type Piece, type Point } from "../drawing/curve";
import { ART, type Pair } from "./art";

export const WIDE = 1000; // ten times the field of 100 by 70: paint needs fine steps
export const HIGH = 700;
const TIMES = 10;

export interface Dot extends Point {
  colour: string;
}

export interface Line {
  ends: readonly [number, number];
  /** Whether it belongs to the outer edge, along which routes run. */
  dashed: boolean;
  /** Whether it is drawn from the beginning. */
  painted: boolean;
}

interface Area {
  dots: readonly number[];
  effect: string;
}

export interface Side {
  slug: string;
  name: string;
  dots: Dot[];
  lines: Line[];
  /** Four bodies from the head backwards, then eight legs, as in the view. */
  areas: Area[];
  head: Point[][];
}

/** Reads a side from its face. */
export function readSide(face: Face): Side {
  const values = face.values as {
    dots?: [number, number, string][];
    lines?: string[];
    bodies?: Area[];
    legs?: Area[];
    head?: [number, number][][];
  };
  return {
    slug: face.id,
    name: face.name,
    dots: (values.dots ?? []).map(([x, y, colour]) => ({ ...scaled([x, y]), colour })),
    lines: (values.lines ?? []).map((text) => {
      const [ends = "", ...marks] = text.split(" ");
      const [one = 0, two = 0] = ends.split("-").map(Number);
      return { ends: [Math.min(one, two), Math.max(one, two)], dashed: marks.includes("dashed"), painted: marks.includes("painted") };
    }),
    areas: [...(values.bodies ?? []), ...(values.legs ?? [])],
    head: (values.head ?? []).map((stroke) => stroke.map(scaled)),
  };
}

/** Returns a point of the field of 100 by 70 in the drawing. */
export const scaled = ([x, y]: Pair): Point => ({ x: x * TIMES, y: y * TIMES });

/** The drawn animal: a curve for each line, the whole outline with the head, and the head alone. */
export interface Outline {
  lines: Piece[];
  whole: string;
  head: string;
  areas: string[];
  /** The pieces of the outer edge, for fur. */
  edge: Piece[];
}

/** Returns the curves of a side: the outer edge runs smoothly around the head, lines inside are bowed a little. */
export function outlineOf(side: Side): Outline {
  const ring = ringOf(side);
  const face = headOf(side);
  const neck = face ? ring.findIndex((dot, place) => joins(face, dot, ring[(place + 1) % ring.length] ?? -1)) : -1;
  const points = ring.map((dot) => side.dots[dot] as Point);
  let head: Point[] = [];
  if (face && neck >= 0) {
    head = ring[neck] === face.from ? face.points : [...face.points].reverse();
    points.splice(neck + 1, 0, ...head);
  }
  const pieces = smooth(points, true);
  const found = side.lines.map(({ ends }) => bow(side.dots[ends[0]] as Point, side.dots[ends[1]] as Point));
  ring.forEach((dot, place) => {
    const next = ring[(place + 1) % ring.length] ?? -1;
    const line = lineBetween(side, dot, next);
    const shift = head.length && place > neck ? head.length : 0;
    if (line < 0 || (head.length && place === neck)) return;
    const piece = pieces[place + shift] as Piece;
    found[line] = side.lines[line]?.ends[0] === dot ? piece : (reversed([piece])[0] as Piece);
  });
  const inHead = head.length ? pieces.slice(neck, neck + head.length + 1) : [];
  return {
    lines: found,
    whole: draw(pieces, true),
    head: draw(inHead),
    areas: side.areas.map((area) => draw(around(side, found, area), true)),
    edge: pieces,
  };
}

/** Returns the dots of the outer edge in order. */
function ringOf(side: Side): number[] {
  const dashed = side.lines.filter((line) => line.dashed).map((line) => line.ends);
  const first = dashed[0];
  if (!first) return [];
  const ring = [first[0]];
  let here: number = first[1];
  while (here !== ring[0]) {
    const before = ring.at(-1);
    ring.push(here);
    const next = dashed.find((ends) => ends.includes(here) && !ends.includes(before as number));
    if (!next || ring.length > side.dots.length) break;
    here = next[0] === here ? next[1] : next[0];
  }
  return ring;
}

interface Head {
  from: number;
  to: number;
  /** Between the two dots. */
  points: Point[];
}

/** Returns the outline of the head between two dots: our own drawing if it fits, else the first stroke of the face. */
function headOf(side: Side): Head | undefined {
  const art = ART[side.slug];
  const ours = art && between(side, scaled(art.from), scaled(art.to), art.head.map(scaled));
  const [first, ...rest] = side.head[0] ?? [];
  return ours ?? between(side, first, rest.at(-1), rest.slice(0, -1));
}

/** Returns a head that starts and ends at dots; undefined if it does not fit the side. */
function between(side: Side, first: Point | undefined, last: Point | undefined, points: Point[]): Head | undefined {
  const dotAt = (at: Point | undefined) => side.dots.findIndex((dot) => at && Math.hypot(dot.x - at.x, dot.y - at.y) < 1);
  const [from, to] = [dotAt(first), dotAt(last)];
  return from < 0 || to < 0 ? undefined : { from, to, points };
}

const joins = ({ from, to }: Head, one: number, two: number) => (from === one && to === two) || (from === two && to === one);
const lineBetween = (side: Side, one: number, two: number) => side.lines.findIndex(({ ends }) => ends.includes(one) && ends.includes(two));

/** Returns a line inside, bowed a little to the right and down like a rib or a belly. */
function bow(from: Point, to: Point): Piece {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const turn = Math.abs(y) > Math.abs(x) ? Math.sign(y) || 1 : -(Math.sign(x) || 1);
  const [right, down] = [y * 0.09 * turn, -x * 0.09 * turn];
  const at = (t: number) => ({ x: from.x + x * t + right, y: from.y + y * t + down });
  return { from, one: at(0.33), two: at(0.67), to };
}

/** Returns the lines around an area in order. */
function around(side: Side, lines: readonly Piece[], { dots }: Area): Piece[] {
  return dots.map((dot, place) => {
    const line = lineBetween(side, dot, dots[(place + 1) % dots.length] ?? -1);
    const piece = lines[line] as Piece;
    return side.lines[line]?.ends[0] === dot ? piece : (reversed([piece])[0] as Piece);
  });
}

/** Returns the place of an area's sign. */
export const middleOfArea = (side: Side, { dots }: Area): Point => meanOf(dots.map((dot) => side.dots[dot] as Point));
