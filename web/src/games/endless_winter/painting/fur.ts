/** Fur: short strokes along the outer edge of an animal that point backwards and inwards. */

import { along, unit, type Piece, type Point } from "../drawing/curve";
import { randomFor } from "../drawing/random";

const LEGS = 500; // legs below this have no fur

/** Returns the strokes along an animal's edge as the `d` of one path. */
export function furOf(name: string, edge: readonly Piece[], length: number, apart: number): string {
  const random = randomFor(name);
  const inside = Math.sign(area(edge)) || 1;
  const found: string[] = [];
  for (const piece of edge) {
    const span = Math.hypot(piece.to.x - piece.from.x, piece.to.y - piece.from.y);
    const strokes = Math.floor(span / apart);
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const t = (stroke + random(0.1, 0.9)) / strokes;
      const here = along(piece, t);
      if (here.y > LEGS || here.x < 120) continue;
      const next = along(piece, Math.min(1, t + 0.02));
      const way = unit(here, next);
      const inwards = { x: -way.y * inside, y: way.x * inside };
      const back = way.x < 0 ? -1 : 1; // towards the tail, whichever way the edge runs
      const far = length * random(0.55, 1.15);
      const deep = random(-0.06, 0.5);
      const from = { x: here.x + inwards.x * 6 * deep, y: here.y + inwards.y * 6 * deep };
      const to = { x: from.x + (way.x * back * 0.75 + inwards.x * 0.5) * far, y: from.y + (way.y * back * 0.75 + inwards.y * 0.5) * far + far * 0.12 };
      found.push(`M${near(from)}Q${near({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - far * 0.1 })} ${near(to)}`);
    }
  }
  return found.join("");
}

const near = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns twice the area within an edge; positive if it runs clockwise on the screen. */
const area = (edge: readonly Piece[]) => edge.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0);
