/** Sharing a device: which seat's view comes next, and whether a curtain must hide it first. */

/** Returns the seat to show: one that must decide, and the current one as long as it must. */
export function nextSeat(mine: readonly number[], deciding: readonly number[], now: number | undefined): number | undefined {
  const due = mine.filter((seat) => deciding.includes(seat));
  if (now !== undefined && mine.includes(now) && (due.includes(now) || !due.length)) return now;
  return due[0] ?? mine[0];
}

/** Returns whether two views differ, so that one seat sees something that is hidden from the other. */
export function hides(one: unknown, other: unknown): boolean {
  return spell(one) !== spell(other);
}

/** Returns a view as text with sorted keys, without the number of its seat. */
function spell(view: unknown): string {
  const rest = view && typeof view === "object" ? { ...view, seat: undefined } : view;
  return JSON.stringify(rest, (_, value: unknown) => {
    if (!value || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
