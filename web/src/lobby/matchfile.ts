/** A match file from somebody's disk, read before it is sent. */

export const MOST = 4 * 1024 * 1024; // bytes the server takes

/** Why a file cannot be a match. */
export class BadFile extends Error {
  constructor(readonly why: "large" | "notJson" | "notMatch") {
    super(why);
  }
}

/** Returns what a match file holds; the server checks the rest. */
export async function readMatch(file: Blob): Promise<unknown> {
  if (file.size > MOST) throw new BadFile("large");
  let found: unknown;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new BadFile("notJson");
  }
  if (!found || typeof found !== "object" || Array.isArray(found)) throw new BadFile("notMatch");
  return found;
}
