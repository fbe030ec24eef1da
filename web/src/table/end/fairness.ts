/** The shuffle check: compares the server's commitment from before the first card with the seed it shows at the end. */

import { readStored, store } from "../../frame/storage";
import type { Fairness } from "../../server/schema";

export type Verdict = "fits" | "differs" | "unable";

/** Returns SHA-256 of nonce and seed, as the engine commits to them (`holocene.kernel.matches.record.commit`). */
export async function commitmentOf(seed: string, nonce: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${nonce}:${seed}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns whether seed and nonce match the commitment; pages without HTTPS are unable to check. */
export async function verify(shown: Fairness, noted: string | undefined): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return "unable";
  const found = await commitmentOf(shown.seed ?? "", shown.nonce ?? "");
  return found === shown.commitment && (noted === undefined || noted === found) ? "fits" : "differs";
}

const KEY = "holocene.commitments";
const MOST = 100; // tables whose commitment is kept

/** Keeps the first commitment of a table, so that a later change shows. */
export function noteCommitment(table: string, commitment: string): void {
  if (notedCommitment(table) === undefined) store(KEY, [...all(), [table, commitment]].slice(-MOST));
}

/** Returns the commitment that this browser has kept for a table. */
export const notedCommitment = (table: string): string | undefined => all().find(([id]) => id === table)?.[1];

function all(): [string, string][] {
  const found = readStored(KEY);
  return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && one.length === 2) : [];
}
