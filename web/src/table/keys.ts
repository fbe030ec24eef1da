/** Which key means what at a table; typing, dialogs and the browser's own shortcuts come first. */

export type Deed = "undo" | "hint" | "rules" | "question" | "board" | "leave" | "help" | "back";

/** The letter that ends a turn or a step, where a game has that. */
export const LEAVE = "E";

const LETTERS: Record<string, Deed> = { u: "undo", h: "hint", r: "rules", q: "question", b: "board", e: "leave", "?": "help" };
const TYPING = "input, textarea, select, [contenteditable], dialog";

/** Returns what a key press means; `letters` is whether single letters are in use. */
export function deedOf(event: KeyboardEvent, letters: boolean): Deed | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest(TYPING)) return undefined;
  if (event.key === "Escape") return "back";
  return letters ? LETTERS[event.key.toLowerCase()] : undefined;
}
