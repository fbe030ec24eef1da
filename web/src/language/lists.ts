/** Names as a list in words: "Mara, Ben and Owl". */

import type { Code } from "./language.svelte";

const made = new Map<Code, Intl.ListFormat>(); // making one takes longer than all the lists of a board

/** Returns names as a list in a language. */
export function listOf(code: Code, names: readonly string[]): string {
  const found = made.get(code) ?? new Intl.ListFormat(code, { type: "conjunction" });
  made.set(code, found);
  return found.format(names);
}
