/** The curve of chances as lines to draw, and the moment that is nearest to a place on it. */

import type { Curve, Round } from "../server/schema";

export const WIDTH = 720;
export const HEIGHT = 240;

/** Returns where a moment stands on the curve, from left to right: by how far the match had come. */
export function across(curve: readonly Curve[], number: number): number {
  const first = curve[0]?.number ?? 0;
  const last = curve.at(-1)?.number ?? 1;
  return last === first ? 0 : ((number - first) / (last - first)) * WIDTH;
}

/** Returns where a seat stands at a moment, as parts of the width and the height, from the upper left. */
export function placeOf(curve: readonly Curve[], number: number, seat: number): { x: number; y: number } {
  const before = curve.findLast((one) => one.number <= number) ?? curve[0];
  const after = curve.find((one) => one.number > number) ?? before;
  const [low, high] = [before?.chances[seat] ?? 0, after?.chances[seat] ?? 0];
  const apart = (after?.number ?? 0) - (before?.number ?? 0);
  const part = apart ? Math.max(0, (number - (before?.number ?? 0)) / apart) : 0;
  return { x: across(curve, number) / WIDTH, y: 1 - (low + (high - low) * part) };
}

/** Returns where each turn begins, as parts of the width: after the entry that ended the one before it. */
export function turnsOf(curve: readonly Curve[], rounds: readonly Round[]): { turn: number; x: number }[] {
  return rounds.map(({ round }, place) => {
    const begins = rounds[place - 1]?.number ?? curve[0]?.number ?? 0;
    return { turn: round, x: across(curve, begins) / WIDTH };
  });
}

/** Returns the turn in which a moment lies. */
export function turnAt(rounds: readonly Round[], number: number): number | undefined {
  return (rounds.find((round) => number < round.number) ?? rounds.at(-1))?.round;
}

/** Returns the line of one seat as the points of an SVG polyline. */
export function lineOf(curve: readonly Curve[], seat: number): string {
  return curve
    .map((one) => `${across(curve, one.number).toFixed(1)},${((1 - (one.chances[seat] ?? 0)) * HEIGHT).toFixed(1)}`)
    .join(" ");
}

/** Returns the moment of the curve that is nearest to a part of its width. */
export function nearest(curve: readonly Curve[], part: number): Curve | undefined {
  const wanted = part * WIDTH;
  let best: Curve | undefined;
  for (const one of curve) {
    if (!best || Math.abs(across(curve, one.number) - wanted) < Math.abs(across(curve, best.number) - wanted)) best = one;
  }
  return best;
}

/** Returns the moment before or after one, for the arrow keys; it stays at the ends. */
export function beside(curve: readonly Curve[], number: number, step: number): Curve | undefined {
  const place = curve.findIndex((one) => one.number === number);
  return curve[Math.min(curve.length - 1, Math.max(0, place + step))];
}
