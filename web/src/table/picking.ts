/** Picking: each legal action names the things it concerns, and each click on a thing leaves fewer actions. */

import type { Choice } from "../server/schema";

/** Returns the choices that concern all picked things. */
export function narrow(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  return choices.filter((choice) => picked.every((id) => choice.things.includes(id)));
}

/** Returns the ids of the things that can be picked next. */
export function litIds(choices: readonly Choice[], picked: readonly string[]): Set<string> {
  const lit = new Set<string>();
  for (const choice of narrow(choices, picked)) for (const id of choice.things) lit.add(id);
  for (const id of picked) lit.delete(id);
  return lit;
}

/** Returns the one choice that concerns all picked things; undefined if there are several or none. */
export function meant(choices: readonly Choice[], picked: readonly string[]): Choice | undefined {
  const open = narrow(choices, picked);
  return open.length === 1 ? open[0] : undefined;
}

/** Returns a key that identifies a choice. */
export const keyOf = (choice: Choice): string => `${choice.action} ${JSON.stringify(choice.arguments)}`;

/**
 * Returns the choices that need a button, because no further click on the board can lead to them: to pass, or to pay with
 * something that the board does not draw. So every choice can always be reached.
 */
export function asked(choices: readonly Choice[], picked: readonly string[], drawn: (id: string) => boolean): Choice[] {
  const next = (id: string) => drawn(id) && !picked.includes(id);
  return narrow(choices, picked).filter((choice) => !choice.things.some(next));
}
