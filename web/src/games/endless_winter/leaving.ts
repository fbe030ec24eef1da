/** Choices that end something, and choices that are secondary: the shell has places for both. */

import type { Choice } from "../../server/schema";
import { words } from "./words/words";

const LEAVING = new Set(["end_turn", "done", "decline"]);

/** Returns the label of a choice that ends the turn or a step, or declines a benefit; undefined for other choices. */
export function leaves(choice: Choice): string | undefined {
  if (!LEAVING.has(choice.action)) return undefined;
  return choice.action === "end_turn" ? words.endTurn : choice.sentence.replace(/\.$/, "");
}

/** Returns whether a choice is secondary: a lesser benefit, or a change of standing orders (EW-4.3, EW-R5). */
export const aside = (choice: Choice): boolean => choice.action === "lesser" || choice.action === "orders";
