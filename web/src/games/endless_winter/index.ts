/** Endless Winter in the browser. */

export { default as Board } from "./Board.svelte";
export { default as Player } from "./Player.svelte";
export { aside, leaves } from "./leaving";
export { marks, phases } from "./status";

/** The board fits itself into the height of a large screen. */
export const fills = true;
