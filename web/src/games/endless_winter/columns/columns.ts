/** The action columns as the rulebook prints them (EW-8 to EW-11, CP-3): what each section costs and gives. */

import type { Choice } from "../../../server/schema";
import { hasPaintings, type View } from "../view";

/** One action of a section. */
export interface Line {
  effect: string;
  /** The names of the actions that take it. */
  actions: readonly string[];
  /** Where its price is printed, if not here: on the player board (stone) or the painting board (dots). */
  priced?: "stone" | "dots";
}

export const SECTIONS = ["top", "middle", "bottom"] as const;
export type Section = (typeof SECTIONS)[number];

/** A column: its name, and the actions of each section. */
export interface ColumnFacts extends Record<Section, readonly Line[]> {
  name: string;
}

const BASE: readonly ColumnFacts[] = [
  {
    name: "initiate",
    top: [{ effect: "tool + labor -> tribe", actions: ["take_tribe"] }],
    middle: [{ effect: "food -> tribe-discard + bury", actions: ["middle"] }],
    bottom: [{ effect: "idol; bury", actions: ["bottom"] }],
  },
  {
    name: "develop",
    top: [{ effect: "labor 3 -> culture", actions: ["take_culture"] }],
    middle: [{ effect: "stone", actions: ["take_stone"], priced: "stone" }],
    bottom: [{ effect: "tool; food", actions: ["bottom"] }],
  },
  {
    name: "migrate",
    top: [
      { effect: "tool -> camp", actions: ["place_camp"] },
      { effect: "labor -> move", actions: ["move"] },
    ],
    middle: [{ effect: "food 3 -> village", actions: ["village"] }],
    bottom: [{ effect: "camp; move", actions: ["bottom"] }],
  },
  {
    name: "hunt",
    top: [
      { effect: "labor -> reveal 2", actions: ["reveal"] },
      { effect: "tool + labor -> animal", actions: ["take_animal"] },
    ],
    middle: [{ effect: "tip", actions: ["tip"] }],
    bottom: [{ effect: "animal-deck", actions: ["bottom"] }],
  },
];

const PAINTED: ColumnFacts = {
  name: "cave-painting",
  top: [{ effect: "paint-grey", actions: ["paint"], priced: "dots" }],
  middle: [{ effect: "lines", actions: ["draw_line"] }],
  bottom: [{ effect: "torch; leg", actions: ["bottom"] }],
};

/** Returns the columns from left to right; that of the expansion comes first (CP-2.1). */
export const columnsOf = (view: View): readonly ColumnFacts[] => (hasPaintings(view) ? [PAINTED, ...BASE] : BASE);

/** Returns the choices that take a line's action. */
export const choicesFor = (line: Line, choices: readonly Choice[]): Choice[] =>
  choices.filter((choice) => line.actions.includes(choice.action));
