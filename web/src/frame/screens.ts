/** The screens besides the lobby, each loaded when it is gone to. */

import type { Component } from "svelte";

import type { Place } from "../router.svelte";

type Screen = { default: Component<Record<string, string>> };
export type Loaded = { Screen: Component<Record<string, string>>; given: Record<string, string> };

const found = import.meta.glob<Screen>([
  "../learn/Learn.svelte",
  "../person/Claim.svelte",
  "../replay/Replay.svelte",
  "../rules/Rules.svelte",
  "../settings/Settings.svelte",
  "../table/Table.svelte",
]);

/** Returns the file of a place's screen and what it is given; undefined for the lobby and for nowhere. */
export function screenOf(place: Place): { file: string; given: Record<string, string> } | undefined {
  switch (place.screen) {
    case "table":
      return { file: "../table/Table.svelte", given: { id: place.table } };
    case "replay":
      return { file: "../replay/Replay.svelte", given: { id: place.table } };
    case "learn":
      return { file: "../learn/Learn.svelte", given: { game: place.game } };
    case "rules":
      return { file: "../rules/Rules.svelte", given: { game: place.game } };
    case "settings":
      return { file: "../settings/Settings.svelte", given: {} };
    case "claim":
      return { file: "../person/Claim.svelte", given: {} };
    default:
      return undefined;
  }
}

/** Loads a place's screen; rejects where its file is gone from the server: an old page after an update. */
export async function loadScreen(place: Place): Promise<Loaded> {
  const wanted = screenOf(place);
  const load = wanted && found[wanted.file];
  if (!wanted || !load) throw new Error(`no screen for ${place.screen}`);
  return { Screen: (await load()).default, given: wanted.given };
}
