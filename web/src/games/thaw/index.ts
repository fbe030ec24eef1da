/** Thaw in the browser: what the shell asks of a game. */

export { default as Board } from "./Board.svelte";
export { default as Player } from "./Player.svelte";
export { marks, phases } from "./standing";
