/** Picking, as pure functions: legal actions carry the ids of the things they concern; each click narrows them. */

import type { Choice } from "../server/schema";

/** Returns the choices that concern everything picked so far. */
export function narrow(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => picked.every((id) => choice.things.includes(id)));
}

/** Returns the ids that a next click may mean: those that narrow, or complete, what is picked. */
export function litIds(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  const lit = new Set<string>();
  for (const choice of narrow(choices, picked)) for (const id of choice.things) lit.add(id);
  for (const id of picked) lit.delete(id);
  return lit;
}

/** Returns what picking a thing leads to: the new picks, the choices still open, and the one that is meant if it is. */
export function step(
  choices: readonly Choice[],
  picked: readonly string[],
  id: string,
): { picked: string[]; open: Choice[]; meant: Choice | undefined } {
  const next = [...picked, id];
  const open = narrow(choices, next);
  return { picked: next, open, meant: open.length === 1 ? open[0] : undefined };
}

/**
 * Returns the choices to ask in words: all that are open once something is picked, before that those that concern
 * nothing the board draws (to pass, to bid), so that every choice can always be reached.
 */
export function asked(choices: readonly Choice[], picked: readonly string[], drawn: (id: string) => boolean): Choice[] {
  const open = narrow(choices, picked);
  if (picked.length) return open;
  return open.filter((choice) => !choice.things.some(drawn));
}
