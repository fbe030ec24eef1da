/** The place of a small window beside a thing, without covering it. */

import type { Box } from "../keyboard/spatial";

const GAP = 8;

/** Returns the upper left corner of a window: below, above, right or left of a thing, where there is space. */
export function place(
  thing: Box,
  size: { width: number; height: number },
  screenWidth: number,
  screenHeight: number,
): { left: number; top: number } {
  const within = (value: number, most: number) => Math.max(GAP, Math.min(value, most - GAP));
  const left = within((thing.left + thing.right - size.width) / 2, screenWidth - size.width);
  if (thing.bottom + GAP + size.height <= screenHeight - GAP) return { left, top: thing.bottom + GAP };
  if (thing.top - GAP - size.height >= GAP) return { left, top: thing.top - GAP - size.height };
  const top = within(thing.top, screenHeight - size.height);
  if (thing.right + GAP + size.width <= screenWidth - GAP) return { left: thing.right + GAP, top };
  if (thing.left - GAP - size.width >= GAP) return { left: thing.left - GAP - size.width, top };
  return { left, top: screenHeight - GAP - size.height }; // a thing as large as the screen: over its lower edge
}
