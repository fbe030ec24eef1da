/** Positions with the engine's own figures, for the tests beside this file (tests/web/thaw_figures.py makes them). */

import type { Choice, ThawRectangleView, ThawView } from "../../server/schema";
import captured from "./captured.json";

type Action = Pick<Choice, "action" | "arguments">;

export interface Captured {
  view: ThawView;
  legal: Action[];
  figures: { action: Action; boxes: number[]; checks: number; area: number; rectangle: ThawRectangleView | null }[];
  refused: (Action & { clause: string })[];
}

export const positions = captured as unknown as Record<"own" | "help" | "late" | "edges" | "dummy" | "over" | "choosing" | "chosen", Captured>;

/** Returns the legal actions as choices of the server. */
export function choicesOf({ view, legal }: Captured): Choice[] {
  return legal.map((one) => ({ ...one, sentence: one.action, things: thingsOf(view, one) }));
}

function thingsOf(view: ThawView, { action, arguments: given }: Action): string[] {
  const { form, turn = 0, x = 0, y = 0 } = given as { form?: string; turn?: number; x?: number; y?: number };
  if (action === "choose") return [`colour:${String(given["colour"])}`];
  if (action !== "place" && action !== "spot") return [action];
  const boxes = form ? (view.forms.find((one) => one.form === form)?.turns[turn] ?? []) : [[0, 0]];
  return boxes.map(([right = 0, down = 0]) => `box:${view.grid.labels[(y + down) * view.grid.width + x + right]?.toLowerCase()}`);
}
