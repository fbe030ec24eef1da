/** A name for somebody who has not given one: friendly, and easily told apart from others at the table. */

/** Returns a guest's name made of two words; `random` gives numbers from 0 up to 1. */
export function guestName(kinds: readonly string[], animals: readonly string[], random = Math.random): string {
  const among = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  return `${among(kinds)} ${among(animals)}`.trim();
}
