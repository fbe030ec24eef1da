/** Choices that do nothing more, and choices that stand back behind the others: the shell has places for both. */

import type { Choice } from "../../server/schema";
import { gameWords } from "./words";

const LEAVING = new Set(["end_turn", "done", "decline"]);

/** Returns what the button says that ends the turn or a step or leaves a benefit; undefined for every other choice. */
export function leaves(choice: Choice): string | undefined {
  if (!LEAVING.has(choice.action)) return undefined;
  return choice.action === "end_turn" ? gameWords().endTurn : choice.sentence.replace(/\.$/, "");
}

/** Returns whether a choice is a lesser benefit or changes one's standing orders (EW-4.3, EW-R5): neither is what a turn is for. */
export const aside = (choice: Choice): boolean => choice.action === "lesser" || choice.action === "orders";
