/** What the levels of the two Idol tracks give, from the board's face. */

import type { Face } from "../../game";

export interface Level {
  /** How many goods make a point at the end; 0 if none do. */
  rate: number;
  /** Whether a Tribe card is taken on entering. */
  gift: boolean;
  /** Points on entering. */
  points: number;
}

const LEVELS = 8; // if the face has not arrived yet

/** Returns both tracks level by level, starting with the space below the lowest. */
export function levelsOf(faces: ReadonlyMap<string, Face>): { offering: Level[]; honor: Level[] } {
  const values = faces.get("idol-board-1")?.values ?? {};
  const list = (name: string) => (Array.isArray(values[name]) ? (values[name] as (number | boolean)[]) : []);
  const rates = list("offering_rates");
  const gifts = list("offering_gifts");
  const points = list("honor_points");
  const make = (length: number, of: (level: number) => Partial<Level>): Level[] =>
    Array.from({ length: length || LEVELS }, (_, level) => ({ rate: 0, gift: false, points: 0, ...of(level) }));
  return {
    offering: make(rates.length, (level) => ({ rate: Number(rates[level] ?? 0), gift: Boolean(gifts[level]) })),
    honor: make(points.length, (level) => ({ points: Number(points[level] ?? 0) })),
  };
}
