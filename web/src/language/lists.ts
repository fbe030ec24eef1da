/** Lists of names in words: "Mara, Ben and Owl". */

import type { Code } from "./language.svelte";

const formats = new Map<Code, Intl.ListFormat>(); // creating one takes longer than all the lists of a board

/** Returns names as a list in a language. */
export function listOf(code: Code, names: readonly string[]): string {
  const format = formats.get(code) ?? new Intl.ListFormat(code, { type: "conjunction" });
  formats.set(code, format);
  return format.format(names);
}
