/** Endless Winter in the browser: what the shell asks of a game. */

export { default as Board } from "./Board.svelte";
export { default as Player } from "./Player.svelte";
export { aside, leaves } from "./leaving";
export { marks, phases } from "./standing";

/** The board fills the screen where that is large enough, so that nothing needs scrolling. */
export const fills = true;
