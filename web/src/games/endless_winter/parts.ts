/** The parts of the table, and to which of them a thing belongs: on a phone each is a tab. */

import type { Choice } from "../../server/schema";
import { hasPaintings, type View } from "./view";

export const PARTS = ["columns", "cards", "land", "stones", "painting", "own"] as const;
export type Part = (typeof PARTS)[number];

const BELONG: Record<string, Part> = {
  column: "columns",
  "column:rest": "own",
  supply: "cards",
  display: "cards",
  grounds: "cards",
  reveal: "cards",
  hex: "land",
  juncture: "land",
  cell: "stones",
  stone: "stones",
  idol: "stones",
  dot: "painting",
  line: "painting",
  leg: "painting",
  body: "painting",
  side: "columns",
  pick_chief: "columns",
  pick_setup: "columns",
  pick_board: "columns",
  choose_painting: "columns",
  hand: "own",
  above: "own",
  pile: "own",
  discards: "own",
  animal: "own",
  use_chief: "own",
  gain_board: "own",
  score_stone: "own",
  spend_food: "own",
  orders: "own",
};

/** What can nearly always be done, or stands beside the question, so that no tab calls for it. */
const QUIET = new Set(["orders", "spend_food", "slide", "end_turn", "middle", "bottom"]);

/** Returns the part of the table a thing lies in; undefined for what only the question names. */
export const partOf = (id: string): Part | undefined => BELONG[id] ?? BELONG[id.split(":")[0] ?? ""];

/** Returns the parts that there are in a match. */
export const partsOf = (view: View): Part[] => PARTS.filter((part) => part !== "painting" || hasPaintings(view));

/** Returns the parts in which something can be done, the likeliest first: where most choices lie. */
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

/** Returns whether no choice concerns what a part's ids begin with: then nothing there is dimmed. */
export const unasked = (choices: readonly Choice[], ...heads: string[]): boolean =>
  !choices.some((choice) => choice.things.some((id) => heads.some((head) => id === head || id.startsWith(`${head}:`))));
