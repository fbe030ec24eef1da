/** The places of the hexes and junctures on the Terrain board, numbered line by line like the engine's. */

import { meanOf, type Point } from "../drawing/curve";

/** A place where three hexes meet. */
interface Juncture extends Point {
  hexes: readonly [number, number, number];
}

export const RADIUS = 60; // from the middle of a hex to a corner
export const ACROSS = RADIUS * Math.sqrt(3);
const LINES = [3, 4, 5, 4, 3];
const STEPS = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]] as const; // clockwise from east: twice the x, and the line

const PLACES = LINES.flatMap((length, line) => Array.from({ length }, (_, place) => [2 * place - length + 1, line] as const));

/** The middles of the 19 hexes; that of the Base is the origin. */
export const CENTRES: readonly Point[] = PLACES.map(([right, line]) => ({ x: (right * ACROSS) / 2, y: (line - 2) * RADIUS * 1.5 }));

/** Returns the neighbour of a hex in a direction, -1 beyond the edge. */
function neighbour(hex: number, direction: number): number {
  const [right, line] = PLACES[hex] ?? [0, 0];
  const [x, y] = STEPS[direction % STEPS.length] ?? [0, 0];
  return PLACES.findIndex(([one, two]) => one === right + x && two === line + y);
}

/** The 24 junctures in the engine's order: by the lowest hex, then clockwise. */
export const JUNCTURES: readonly Juncture[] = CENTRES.flatMap((_, hex) =>
  STEPS.map((_, direction) => [hex, neighbour(hex, direction), neighbour(hex, direction + 1)] as const)
    .filter(([one, two, three]) => one < two && one < three)
    .map((hexes) => ({ hexes, ...meanOf(hexes.map((hex) => CENTRES[hex] ?? { x: 0, y: 0 })) })),
);

/** Returns the corners of a hex around the origin, clockwise from the top, as the `points` of a polygon. */
export function corners(radius = RADIUS): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner * 60 - 90) * Math.PI) / 180;
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  }).join(" ");
}

const round = (number: number) => Math.round(number * 10) / 10;
