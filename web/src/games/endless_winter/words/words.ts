/** What the board of Endless Winter says itself. The server sends names and sentences of cards in the same language. */

import { translated, type Translation } from "../../shared/words";
import { de } from "./de";
import { en } from "./en";

export const words = translated<Translation<typeof en>>({ en, de });

/** Returns an amount of Labor as people write it: 1½. */
export function halves(labor: number): string {
  const whole = Math.floor(labor);
  const half = labor > whole;
  return `${whole || !half ? whole : ""}${half ? "½" : ""}`;
}
