/** Seats' colours: soft pigments, or ones told apart by everyone (settings, data-colours="distinct"). */

export const SEATS = 5;

/** Returns the colour of a seat, as the theme and the settings have it. It never stands without the seat's icon. */
export function seatColour(seat: number): string {
  return `var(--seat-${(seat % SEATS) + 1})`;
}
