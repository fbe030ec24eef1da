/** Checks, areas, rectangles and outlines of the boxes on a sheet. */

import type { ThawGridView, ThawRectangleView, ThawSheetView } from "../../../server/schema";

/** A box is a number, y * width + x, as in the view. */
export type Box = number;
export type Size = Pick<ThawGridView, "width" | "height">;

/** Returns the boxes of a sheet with a drawing added. */
export function drawn(boxes: readonly number[], added: readonly Box[], by: number): number[] {
  const all = [...boxes];
  for (const box of added) all[box] = by;
  return all;
}

/** Returns the boxes that share an edge with a box. */
export function beside(box: Box, { width, height }: Size): Box[] {
  const x = box % width;
  const [left, right] = [x > 0 ? [box - 1] : [], x < width - 1 ? [box + 1] : []];
  return [box - width, ...left, ...right, box + width].filter((one) => one >= 0 && one < width * height);
}

/** Returns the owner's boxes that a drawing touches, each once (THAW-7.5, THAW-R1). */
export function touched(sheet: ThawSheetView, added: readonly Box[], size: Size): Box[] {
  const near = new Set(added.flatMap((box) => beside(box, size)));
  return [...near].filter((box) => sheet.boxes[box] === sheet.owner).sort((a, b) => a - b);
}

/** Returns the number of checks a drawing gives: boxes touched, or shared edges if the options say so (THAW-R1). */
export function checks(sheet: ThawSheetView, added: readonly Box[], by: number, size: Size, edges: boolean): number {
  if (by === sheet.owner) return 0;
  if (!edges) return touched(sheet, added, size).length;
  return added.flatMap((box) => beside(box, size)).filter((box) => sheet.boxes[box] === sheet.owner).length;
}

/** Returns the number of boxes in the largest area of a community (THAW-R11). */
export function largestArea(boxes: readonly number[], by: number, size: Size): number {
  const left = new Set(boxes.flatMap((one, box) => (one === by ? [box] : [])));
  let best = 0;
  for (const start of left) {
    const part = [start];
    left.delete(start);
    for (const box of part) {
      for (const next of beside(box, size)) if (left.delete(next)) part.push(next);
    }
    best = Math.max(best, part.length);
  }
  return best;
}

/** Returns the largest full rectangle; ties go to the leftmost, then the narrowest, then the topmost (THAW-8.1, THAW-R9). */
export function largestRectangle(boxes: readonly number[], { width, height }: Size): ThawRectangleView | undefined {
  let best: ThawRectangleView | undefined;
  for (let left = 0; left < width; left++) {
    const full = Array.from({ length: height }, () => true);
    for (let right = left; right < width; right++) {
      let run = 0;
      for (let y = 0; y < height; y++) {
        full[y] &&= (boxes[y * width + right] ?? -1) >= 0;
        run = full[y] ? run + 1 : 0;
        const points = run * (right - left + 1);
        if (points > (best?.points ?? 0)) {
          best = { x: left, y: y - run + 1, width: right - left + 1, height: run, points };
        }
      }
    }
  }
  return best;
}

/** Returns the place of each rectangle's number: a corner that is not taken by another number, if there is one. */
export function sealsOf(rectangles: readonly ThawRectangleView[]): { x: number; y: number }[] {
  const APART = 0.62; // boxes
  const found: { x: number; y: number }[] = [];
  for (const { x, y, width, height } of rectangles) {
    const [left, top, right, bottom] = [x + 0.2, y + 0.2, x + width - 0.2, y + height - 0.2];
    const corners = [[left, bottom], [right, bottom], [left, top], [right, top], [(left + right) / 2, bottom], [left, (top + bottom) / 2]] as const;
    const free = corners.find(([a, b]) => found.every((one) => Math.hypot(one.x - a, one.y - b) >= APART));
    const [at, down] = free ?? corners[0];
    found.push({ x: at, y: down });
  }
  return found;
}

/** Returns the outline of a set of boxes as an SVG path; a box is `unit` long. */
export function outline(boxes: readonly Box[], { width }: Size, unit: number): string {
  const all = new Set(boxes);
  const at = (x: number, y: number) => x >= 0 && x < width && all.has(y * width + x);
  const path: string[] = [];
  for (const box of boxes) {
    const x = box % width;
    const y = Math.floor(box / width);
    const [left, top] = [x * unit, y * unit];
    if (!at(x, y - 1)) path.push(`M${left} ${top}h${unit}`);
    if (!at(x, y + 1)) path.push(`M${left} ${top + unit}h${unit}`);
    if (!at(x - 1, y)) path.push(`M${left} ${top}v${unit}`);
    if (!at(x + 1, y)) path.push(`M${left + unit} ${top}v${unit}`);
  }
  return path.join("");
}

/** Returns the box of a set that is nearest to its middle, where its symbol goes. */
export function middle(boxes: readonly Box[], { width }: Size): Box {
  const mean = (of: (box: Box) => number) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  const x = mean((box) => box % width);
  const y = mean((box) => Math.floor(box / width));
  const far = (box: Box) => Math.hypot((box % width) - x, Math.floor(box / width) - y);
  return boxes.reduce((best, box) => (far(box) < far(best) ? box : best), boxes[0] ?? 0);
}
