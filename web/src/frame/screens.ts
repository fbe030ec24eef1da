/** The screens besides the lobby, each loaded when it is gone to, with what its address says. */

import type { Component } from "svelte";

import type { Place } from "../router.svelte";

/** A screen with its arguments, ready to be shown. */
export interface Loaded<Given extends Record<string, string> = Record<string, string>> {
  Screen: Component<Given>;
  given: Given;
}

/** Loads a place's screen; rejects where its file is gone from the server: an old page after an update. */
export async function loadScreen(place: Exclude<Place, { screen: "lobby" | "nowhere" }>): Promise<Loaded> {
  switch (place.screen) {
    case "table":
      return ready(await import("../table/Table.svelte"), { id: place.table });
    case "replay":
      return ready(await import("../replay/Replay.svelte"), { id: place.table });
    case "analysis":
      return ready(await import("../analysis/Analysis.svelte"), { id: place.table });
    case "learn":
      return ready(await import("../learn/Learn.svelte"), { game: place.game });
    case "rules":
      return ready(await import("../rules/Rules.svelte"), { game: place.game });
    case "settings":
      return ready(await import("../settings/Settings.svelte"), {});
    case "claim":
      return ready(await import("../person/Claim.svelte"), {});
  }
}

/** Pairs a screen with what it is given: the compiler checks here that they fit. */
function ready<Given extends Record<string, string>>(file: { default: Component<Given> }, given: Given): Loaded {
  return { Screen: file.default, given } as unknown as Loaded;
}
