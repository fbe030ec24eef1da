/** Colours of pieces and dots. */

import { seatColour } from "../../../look/seats";

/** Returns the colour of a seat's pieces on land and stone: in either theme light enough for the animal on them. */
export function pieceColour(seat: number): string {
  const colour = seatColour(seat);
  return `light-dark(color-mix(in oklab, ${colour} 58%, white), ${colour})`;
}

/** The pigments of the dots on a painting, dark enough for the wall; as values, so that a saved picture has them too. */
export const DOTS: Record<string, string> = { grey: "#5f666b", red: "#a8341c", cyan: "#1f7486" };

/** The colours of the signs for dots. */
export const DOT_SIGNS: Record<string, string> = { "paint-grey": "#8d8f8d", "paint-red": "#b5442c", "paint-cyan": "#2f97a8" };
