/** Reading a match file from the person's disk before it is sent to the server. */

import { language } from "../language/language.svelte";
import { Refused } from "../server/api";

export const MOST = 4 * 1024 * 1024; // bytes that the server accepts

/** Returns the content of a match file; the server checks the rest. */
export async function readMatch(file: Blob): Promise<unknown> {
  const words = language.words.lobby.badFile;
  if (file.size > MOST) throw new Refused(413, words.large);
  let found: unknown;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Refused(400, words.notJson);
  }
  if (!found || typeof found !== "object" || Array.isArray(found)) throw new Refused(400, words.notMatch);
  return found;
}
