/** Silhouettes and signs as components. */

import type { Component } from "svelte";

/** An icon: an SVG that takes any of its attributes. */
export type Picture = Component<Record<string, unknown>>;

/** Returns the icons that a module exports, by name. */
export const iconsIn = (module: object): Record<string, Picture | undefined> => module as Record<string, Picture>;
