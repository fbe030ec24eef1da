/** Where a small window goes so that it lies beside a thing and never over it. */

import type { Box } from "./spatial";

const GAP = 8;

/** Returns the corner of a window of a size beside a thing: below, above, right or left of it, where there is room. */
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
  return { left, top: screenHeight - GAP - size.height }; // a thing as large as the screen: over its foot
}
