/** What stands in the address of a replay. */

/** Returns a whole number from an address; undefined for anything else. */
export function wholeNumber(text: string | null | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
