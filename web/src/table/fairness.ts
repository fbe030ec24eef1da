/** The shuffle check: what the server promised before the first card, compared with what it says at the end. */

import type { Fairness } from "../server/schema";

export type Verdict = "fits" | "differs" | "unable";

/** Returns SHA-256 over nonce and seed as the engine commits to them (`holocene.kernel.record.commit`). */
export async function commitmentOf(seed: string, nonce: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${nonce}:${seed}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns whether seed and nonce are those that were promised; pages without HTTPS are unable to tell. */
export async function verify(told: Fairness, noted: string | undefined): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return "unable";
  const found = await commitmentOf(told.seed ?? "", told.nonce ?? "");
  return found === told.commitment && (noted === undefined || noted === found) ? "fits" : "differs";
}

const PLACE = "holocene.commitments";
const MOST = 100; // tables whose promise is remembered

/** Notes what a table promised, the first time it is seen: a promise changed later shows. */
export function note(table: string, commitment: string): void {
  const known = all();
  if (known.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known, [table, commitment]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing: the check goes by what the server says
  }
}

/** Returns what this browser noted of a table. */
export const noted = (table: string): string | undefined => all().find(([id]) => id === table)?.[1];

function all(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}
