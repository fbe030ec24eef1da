/** The board for any game. It draws the standard part of a view (`StandardView`) and knows no game. */

export { default as Board } from "./Board.svelte";
export { default as Player } from "./Player.svelte";
export { marks } from "./reading";

/** Only a game's own board knows the steps of a turn. */
export const phases = () => [];
