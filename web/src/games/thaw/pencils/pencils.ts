/** The five colours by their number (`hue` of a community): each has a pencil, a hatching and a symbol. */

import "./pencils.css";

const PENCILS = 5;
const place = (hue: number) => (hue % PENCILS) + 1;

/** Returns the colour of a pencil on paper. */
export const pencilColour = (hue: number): string => (hue < 0 ? "var(--paper-soft)" : `var(--pencil-${place(hue)})`);

/** Returns the colour of a community's signs outside the paper; a soft one until it has chosen. */
export const signColour = (hue: number): string => (hue < 0 ? "var(--soft)" : `var(--sign-${place(hue)})`);

/** Returns the fill that hatches boxes; `Hatches.svelte` draws it. */
export const hatchFill = (hue: number): string => (hue < 0 ? "none" : `url("#thaw-hatch-${place(hue)}")`);

/** The symbols that have a drawing, in a square of 100. */
export const SHAPES: Readonly<Record<string, string>> = {
  "▲": "M50 12 92 86H8Z",
  "■": "M16 16H84V84H16Z",
  "●": "M50 10a40 40 0 1 0 .1 0Z",
  "◆": "M50 6 92 50 50 94 8 50Z",
  "★": "M50 6 61.8 37.8 95.6 39.2 69.1 60.2 78.2 92.8 50 74 21.8 92.8 30.9 60.2 4.4 39.2 38.2 37.8Z",
};
