/** The keys at a table. Typing, dialogs and the browser's own shortcuts come first. */

export type Command = "undo" | "hint" | "rules" | "question" | "board" | "leave" | "help" | "back";

/** The key that ends a turn or a step, in games that have that. */
export const LEAVE = "E";

const LETTERS: Record<string, Command> = { u: "undo", h: "hint", r: "rules", q: "question", b: "board", e: "leave", "?": "help" };
const TYPING = "input, textarea, select, [contenteditable], dialog";

/** Returns the command of a key press; `letters` says whether single letters are shortcuts. */
export function commandOf(event: KeyboardEvent, letters: boolean): Command | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.closest(TYPING)) return undefined;
  if (event.key === "Escape") return "back";
  return letters ? LETTERS[event.key.toLowerCase()] : undefined;
}
