/** The curve of chances as lines to draw, and the moment that is nearest to a place on it. */

import type { Curve } from "../server/schema";

export const WIDTH = 720;
export const HEIGHT = 240;

/** Returns where a moment stands on the curve, from left to right: by how far the match had come. */
export function across(curve: readonly Curve[], number: number): number {
  const first = curve[0]?.number ?? 0;
  const last = curve.at(-1)?.number ?? 1;
  return last === first ? 0 : ((number - first) / (last - first)) * WIDTH;
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
