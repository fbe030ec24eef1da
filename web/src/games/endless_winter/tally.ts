/** The final scoring as steps: what was scored on the way, then line by line what the end adds (EW-14). */

import type { Tribe } from "./view";

/** What was scored during the game, as one step; then each of these. */
const WAY = ["effects", "megaliths", "idols", "sacred stones"];

/** A step: its name, the sources in it, and each seat's points. */
export interface Step {
  name: string;
  points: number[];
  /** Of a step that gathers several sources: each with its points. */
  parts: { name: string; points: number[] }[];
}

export const ON_THE_WAY = "on the way";

/** Returns the steps for tribes whose points are final. */
export function stepsOf(tribes: readonly Tribe[]): Step[] {
  const sources = [...new Set(tribes.flatMap((tribe) => Object.keys(tribe.scored)))];
  const of = (name: string) => tribes.map((tribe) => tribe.scored[name] ?? 0);
  const way = sources.filter((name) => WAY.includes(name)).map((name) => ({ name, points: of(name) }));
  const first: Step = { name: ON_THE_WAY, points: tribes.map((_, seat) => sum(way.map((part) => part.points[seat] ?? 0))), parts: way };
  return [first, ...sources.filter((name) => !WAY.includes(name)).map((name) => ({ name, points: of(name), parts: [] }))];
}

/** Returns each seat's points after so many steps. */
export const after = (steps: readonly Step[], number: number): number[] =>
  (steps[0]?.points ?? []).map((_, seat) => sum(steps.slice(0, number).map((step) => step.points[seat] ?? 0)));

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
