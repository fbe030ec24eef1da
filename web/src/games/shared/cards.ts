/** What the boards with cards share. */

import type { Choice } from "../../server/schema";

/** Returns a key for each card: equal cards share a slug, and all of them are drawn. */
export function keyed(slugs: readonly string[]): { slug: string; key: string }[] {
  const seen = new Map<string, number>();
  return slugs.map((slug) => {
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return { slug, key: times ? `${slug}#${times}` : slug };
  });
}

/** Returns whether no choice names a thing whose id starts with one of these heads: then nothing there is dimmed. */
export const unasked = (choices: readonly Choice[], ...heads: string[]): boolean =>
  !choices.some((choice) => choice.things.some((id) => heads.some((head) => id === head || id.startsWith(`${head}:`))));

/** Returns how long the longest word of a name is, which must fit the width of its card. */
export const longestWord = (name: string): number => Math.max(...name.split(" ").map((word) => word.length));
