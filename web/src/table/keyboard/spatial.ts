/** Arrow keys on a board: the nearest thing in a direction. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2.5; // how much a distance to the side counts

/** Returns the index of the nearest box in a key's direction, -1 if there is none. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const [right, down] = direction;
  const reach = (right ? from.right - from.left : from.bottom - from.top) / 2;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, place) => {
    const across = (box.left + box.right - from.left - from.right) / 2;
    const along = (box.top + box.bottom - from.top - from.bottom) / 2;
    const ahead = across * right + along * down;
    const beside = right ? gap(from.top, from.bottom, box.top, box.bottom) : gap(from.left, from.right, box.left, box.right);
    const slant = Math.abs(right ? along : across);
    if (ahead <= reach) return; // its centre lies beside this box, not beyond it
    const far = ahead + beside * ASIDE + slant * 0.1;
    if (far < least) [best, least] = [place, far];
  });
  return best;
}

/** Returns the distance between two intervals; 0 if they overlap. */
const gap = (start: number, end: number, otherStart: number, otherEnd: number) =>
  Math.max(0, otherStart - end, start - otherEnd);

/** Moves the focus from a thing to the nearest one in a key's direction; returns whether there is one. */
export function moveFocus(from: Element, among: ParentNode, key: string): boolean {
  const things = [...among.querySelectorAll<HTMLElement>("[data-pick]")].filter(
    (thing) => thing !== from && thing.getClientRects().length > 0,
  );
  const found = things[nearest(from.getBoundingClientRect(), things.map((thing) => thing.getBoundingClientRect()), key)];
  found?.focus();
  return found !== undefined;
}
