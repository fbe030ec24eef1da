/** The geometry of the curve of winning chances. */

import type { Curve, Round } from "../server/schema";

export const WIDTH = 720;
export const HEIGHT = 240;

/** Returns the horizontal place of a moment on the curve: how far the match had come. */
export function across(curve: readonly Curve[], number: number): number {
  const first = curve[0]?.number ?? 0;
  const last = curve.at(-1)?.number ?? 1;
  return last === first ? 0 : ((number - first) / (last - first)) * WIDTH;
}

/** Returns the place of a seat at a moment, as fractions of width and height from the upper left. */
export function placeOf(curve: readonly Curve[], number: number, seat: number): { x: number; y: number } {
  const before = curve.findLast((one) => one.number <= number) ?? curve[0];
  const after = curve.find((one) => one.number > number) ?? before;
  const [low, high] = [before?.chances[seat] ?? 0, after?.chances[seat] ?? 0];
  const apart = (after?.number ?? 0) - (before?.number ?? 0);
  const part = apart ? Math.max(0, (number - (before?.number ?? 0)) / apart) : 0;
  return { x: across(curve, number) / WIDTH, y: 1 - (low + (high - low) * part) };
}

/** Returns the beginning of each turn as a fraction of the width: after the entry that ended the previous turn. */
export function turnsOf(curve: readonly Curve[], rounds: readonly Round[]): { turn: number; x: number }[] {
  return rounds.map(({ round }, place) => {
    const begins = rounds[place - 1]?.number ?? curve[0]?.number ?? 0;
    return { turn: round, x: across(curve, begins) / WIDTH };
  });
}

/** Returns the turn of a moment. */
export function turnAt(rounds: readonly Round[], number: number): number | undefined {
  return (rounds.find((round) => number < round.number) ?? rounds.at(-1))?.round;
}

/** Returns the line of a seat as the points of an SVG polyline. */
export function lineOf(curve: readonly Curve[], seat: number): string {
  return curve
    .map((one) => `${across(curve, one.number).toFixed(1)},${((1 - (one.chances[seat] ?? 0)) * HEIGHT).toFixed(1)}`)
    .join(" ");
}

/** Returns the moment of the curve that is nearest to a fraction of its width. */
export function nearest(curve: readonly Curve[], part: number): Curve | undefined {
  const distance = (one: Curve) => Math.abs(across(curve, one.number) - part * WIDTH);
  return curve.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the moment that is some steps away from another one, at most the first or the last. */
export function beside(curve: readonly Curve[], number: number, step: number): Curve | undefined {
  const place = curve.findIndex((one) => one.number === number);
  return curve[Math.min(curve.length - 1, Math.max(0, place + step))];
}
