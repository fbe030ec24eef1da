/** Thaw in the browser. */

export { default as Board } from "./Board.svelte";
export { default as Player } from "./Player.svelte";
export { marks, phases } from "./status";
