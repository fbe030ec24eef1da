/** The sign of each type of land. */

export { default as base } from "~icons/game-icons/campfire";
export { default as glacier } from "~icons/game-icons/icebergs";
export { default as forest } from "~icons/game-icons/pine-tree";
export { default as river } from "~icons/game-icons/river";
export { default as steppe } from "~icons/game-icons/high-grass";
export { default as mountains } from "~icons/game-icons/peaks";
export { default as quarry } from "~icons/game-icons/stone-pile";
export { default as valley } from "~icons/game-icons/hills";
export { default as cave } from "~icons/game-icons/cave-entrance";
