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

/** Returns what tells one choice from every other. */
export const keyOf = (choice: Choice): string => `${choice.action} ${JSON.stringify(choice.arguments)}`;

/**
 * Returns the choices to ask in words: those that no further click on the board can mean (to pass, or what a recruit is
 * paid with where the board does not draw it), so that every choice can always be reached.
 */
export function asked(choices: readonly Choice[], picked: readonly string[], drawn: (id: string) => boolean): Choice[] {
  const next = (id: string) => drawn(id) && !picked.includes(id);
  return narrow(choices, picked).filter((choice) => !choice.things.some(next));
}
