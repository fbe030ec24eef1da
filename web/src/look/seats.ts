/** The colours of the seats (look/tokens.css). */

export const SEATS = 5;

/** Returns the colour of a seat. Always show it together with the seat's icon. */
export function seatColour(seat: number): string {
  return `var(--seat-${(seat % SEATS) + 1})`;
}
