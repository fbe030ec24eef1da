/** The action columns as the rulebook prints them (EW-8 to EW-11, CP-3): what each section costs and brings. */

import type { Choice } from "../../server/schema";
import { hasPaintings, type View } from "./view";

/** One action of a section: its signs, and the decisions that take it. */
export interface Line {
  effect: string;
  /** Names of the actions by which it is taken. */
  actions: readonly string[];
  /** Whether what it costs stands elsewhere: on the player board, or on the painting board. */
  dear?: "stone" | "dots";
}

export interface ColumnFacts {
  name: string;
  top: readonly Line[];
  middle: Line;
  bottom: Line;
}

const BOTTOM = ["bottom"] as const;

const BASE: readonly ColumnFacts[] = [
  {
    name: "initiate",
    top: [{ effect: "tool + labor -> tribe", actions: ["take_tribe"] }],
    middle: { effect: "food -> tribe-discard + bury", actions: ["middle"] },
    bottom: { effect: "idol; bury", actions: BOTTOM },
  },
  {
    name: "develop",
    top: [{ effect: "labor 3 -> culture", actions: ["take_culture"] }],
    middle: { effect: "stone", actions: ["take_stone"], dear: "stone" },
    bottom: { effect: "tool; food", actions: BOTTOM },
  },
  {
    name: "migrate",
    top: [
      { effect: "tool -> camp", actions: ["place_camp"] },
      { effect: "labor -> move", actions: ["move"] },
    ],
    middle: { effect: "food 3 -> village", actions: ["village"] },
    bottom: { effect: "camp; move", actions: BOTTOM },
  },
  {
    name: "hunt",
    top: [
      { effect: "labor -> reveal 2", actions: ["reveal"] },
      { effect: "tool + labor -> animal", actions: ["take_animal"] },
    ],
    middle: { effect: "tip", actions: ["tip"] },
    bottom: { effect: "animal-deck", actions: BOTTOM },
  },
];

const PAINTED: ColumnFacts = {
  name: "cave-painting",
  top: [{ effect: "paint-grey", actions: ["paint"], dear: "dots" }],
  middle: { effect: "lines", actions: ["draw_line"] },
  bottom: { effect: "torch; leg", actions: BOTTOM },
};

/** Returns the columns from left to right; the expansion's lies left of the others (CP-2.1). */
export const columnsOf = (view: View): readonly ColumnFacts[] => (hasPaintings(view) ? [PAINTED, ...BASE] : BASE);

/** Returns the choices that take a line's action now. */
export const choicesFor = (line: Line, choices: readonly Choice[]): Choice[] =>
  choices.filter((choice) => line.actions.includes(choice.action));
