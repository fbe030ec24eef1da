/** Names for guests who have not chosen one. */

/** Returns a name of two words; `random` returns numbers from 0 up to 1. */
export function guestName(kinds: readonly string[], animals: readonly string[], random = Math.random): string {
  const among = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${among(kinds)} ${among(animals)}`.trim();
}
