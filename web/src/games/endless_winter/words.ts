/** What the board of Endless Winter says itself. Names and sentences of cards come from the server, in the same language. */

import { language, type Code } from "../../language/language.svelte";
import { de } from "./words.de";
import { en } from "./words.en";

export type GameWords = typeof en;

/** Returns a number of Labor as people write it: 1½. */
export function halves(labor: number): string {
  const whole = Math.floor(labor);
  const half = labor > whole;
  return `${whole || !half ? whole : ""}${half ? "½" : ""}`;
}

const all: Record<Code, GameWords> = { en, de };

/** Returns the game's words in the language in force. */
export const gameWords = (): GameWords => all[language.code];
