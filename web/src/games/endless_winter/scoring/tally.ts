/** The final scoring as steps: what was scored during the match, then what each source adds at the end (EW-14). */

import type { Tribe } from "../view";

/** The sources that score during the match: one step together. */
const WAY = ["effects", "megaliths", "idols", "sacred stones"];

/** A step: its name, and each seat's points. */
export interface Step {
  name: string;
  points: number[];
  /** The sources of a step that gathers several. */
  parts: { name: string; points: number[] }[];
}

export const ON_THE_WAY = "on the way";

/** Returns the steps of the final scoring. */
export function stepsOf(tribes: readonly Tribe[]): Step[] {
  const sources = [...new Set(tribes.flatMap((tribe) => Object.keys(tribe.scored)))];
  const of = (name: string) => tribes.map((tribe) => tribe.scored[name] ?? 0);
  const way = sources.filter((name) => WAY.includes(name)).map((name) => ({ name, points: of(name) }));
  const first: Step = { name: ON_THE_WAY, points: tribes.map((_, seat) => sum(way.map((part) => part.points[seat] ?? 0))), parts: way };
  return [first, ...sources.filter((name) => !WAY.includes(name)).map((name) => ({ name, points: of(name), parts: [] }))];
}

/** Returns each seat's points after a number of steps. */
export const after = (steps: readonly Step[], number: number): number[] =>
  (steps[0]?.points ?? []).map((_, seat) => sum(steps.slice(0, number).map((step) => step.points[seat] ?? 0)));

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
