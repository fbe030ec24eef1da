/** The parts of the board, which are tabs on a phone, and the part that each thing belongs to. */

import type { Choice } from "../../server/schema";
import { hasPaintings, type View } from "./view";

const PARTS = ["columns", "cards", "land", "stones", "painting", "own"] as const;
export type Part = (typeof PARTS)[number];

/** What the ids of the things in each part start with. */
const HEADS: Record<Part, string[]> = {
  columns: ["column", "side", "pick_chief", "pick_setup", "pick_board", "choose_painting"],
  cards: ["supply", "display", "grounds", "reveal"],
  land: ["hex", "juncture"],
  stones: ["cell", "stone", "idol"],
  painting: ["dot", "line", "leg", "body"],
  own: ["column:rest", "hand", "above", "pile", "discards", "animal", "use_chief", "gain_board", "score_stone", "spend_food", "orders"],
};
const PART_OF = new Map(PARTS.flatMap((part) => HEADS[part].map((head) => [head, part] as const)));

/** Actions that are nearly always possible or stand beside the question: no tab is marked for them. */
const QUIET = new Set(["orders", "spend_food", "slide", "end_turn", "middle", "bottom"]);

/** Returns the part that a thing lies in; undefined for things that only the question names. */
export const partOf = (id: string): Part | undefined => PART_OF.get(id) ?? PART_OF.get(id.split(":")[0] ?? "");

/** Returns the parts of the board in a match. */
export const partsOf = (view: View): Part[] => PARTS.filter((part) => part !== "painting" || hasPaintings(view));

/** Returns the parts in which something can be done; the one with the most choices comes first. */
export function callingParts(choices: readonly Choice[], lit: ReadonlySet<string>): Part[] {
  const counts = new Map<Part, number>();
  for (const choice of choices) {
    if (QUIET.has(choice.action)) continue;
    for (const part of new Set(choice.things.filter((id) => lit.has(id)).map(partOf))) {
      if (part) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([part]) => part);
}
