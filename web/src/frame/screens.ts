/** The screens other than the lobby, each loaded when it is opened. */

import type { Component } from "svelte";

import type { Place } from "../router.svelte";

/** Each screen gets the id of its table or the name of its game, if it has one. */
const SCREENS: Record<Exclude<Place["screen"], "lobby" | "nowhere">, () => Promise<{ default: Component<never> }>> = {
  table: () => import("../table/Table.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  analysis: () => import("../analysis/Analysis.svelte"),
  learn: () => import("../learn/Learn.svelte"),
  rules: () => import("../rules/Rules.svelte"),
  settings: () => import("../settings/Settings.svelte"),
  claim: () => import("../person/Claim.svelte"),
};

/** Loads a screen; rejects if the server no longer has its file, because the page is older than the server. */
export async function loadScreen(screen: keyof typeof SCREENS): Promise<Component<{ id: string }>> {
  return (await SCREENS[screen]()).default as Component<{ id: string }>;
}
