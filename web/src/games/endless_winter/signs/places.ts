/** The sign of each place for figures. */

export { default as rest } from "~icons/game-icons/night-sleep";
export { default as initiate } from "~icons/game-icons/caveman";
export { default as develop } from "~icons/game-icons/stone-crafting";
export { default as migrate } from "~icons/game-icons/footsteps";
export { default as hunt } from "~icons/game-icons/stone-spear";
export { default as "cave-painting" } from "~icons/game-icons/paint-brush";
