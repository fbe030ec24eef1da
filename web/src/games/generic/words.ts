/** What the generic board says itself. The server sends names and titles. */

import { translated, type Translation } from "../shared/words";

const en = {
  down: (number: number) => (number === 1 ? "1 face down" : `${number} face down`),
  table: "The table",
  times: (number: number) => `${number} of these`,
  yours: "Your place",
};

const de: Translation<typeof en> = {
  down: (number) => `${number} verdeckt`,
  table: "Der Tisch",
  times: (number) => `${number} davon`,
  yours: "Dein Platz",
};

export const words = translated<Translation<typeof en>>({ en, de });
