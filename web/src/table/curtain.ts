/** Sharing a device, as pure functions: from which seat one looks next, and whether that needs a curtain. */

/** Returns the seat to look from: the one that must decide, and the present one for as long as it is among them. */
export function nextSeat(mine: readonly number[], deciding: readonly number[], now: number | undefined): number | undefined {
  const due = mine.filter((seat) => deciding.includes(seat));
  if (now !== undefined && mine.includes(now) && (due.includes(now) || !due.length)) return now;
  return due[0] ?? mine[0];
}

/** Returns whether two seats' views show different things: whether one of them hides something from the other. */
export function hides(one: unknown, other: unknown): boolean {
  return spell(one) !== spell(other);
}

/** Spells a view out with its names in order, without the mark of whose it is. */
function spell(view: unknown): string {
  const rest = view && typeof view === "object" ? { ...view, seat: undefined } : view;
  return JSON.stringify(rest, (_, value: unknown) => {
    if (!value || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
