/** What happened at a moment, in one short paragraph: where much happens at once, how it began and how it ended. */

const FIRST = 3; // sentences that are told before those left out

/** Returns the sentences as one text; from the middle of many some are left out, which the story tells in full. */
export function told(sentences: readonly string[]): string {
  const last = sentences.at(-1);
  if (sentences.length <= FIRST + 2 || last === undefined) return sentences.join(" ");
  return [...sentences.slice(0, FIRST), "…", last].join(" ");
}
