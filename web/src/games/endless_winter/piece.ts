/** The colours of wooden pieces on painted land and stone, which are the same by night and on snow. */

import { seatColour } from "../../look/seats";

/** Returns a seat's colour as a piece has it: light enough that its animal can be told on it in either theme. */
export function pieceColour(seat: number): string {
  const colour = seatColour(seat);
  return `light-dark(color-mix(in oklab, ${colour} 58%, white), ${colour})`;
}
