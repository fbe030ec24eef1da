/** Positions with the engine's own figures for the tests; tests/web/thaw_figures.py writes them. */

import type { Choice, ThawRectangleView, ThawView } from "../../server/schema";
import captured from "./captured.json";
import { boxesOf, placeOf, SPOT } from "./sheet/placing";

type Action = Pick<Choice, "action" | "arguments">;

export interface Captured {
  view: ThawView;
  legal: Action[];
  figures: { action: Action; boxes: number[]; checks: number; area: number; rectangle: ThawRectangleView | null }[];
  refused: (Action & { clause: string })[];
}

export const positions = captured as unknown as Record<"own" | "help" | "late" | "edges" | "dummy" | "over" | "choosing" | "chosen", Captured>;

/** Returns the legal actions as the choices that the server sends. */
export function choicesOf({ view, legal }: Captured): Choice[] {
  return legal.map((one) => ({ ...one, sentence: one.action, things: thingsOf(view, one) }));
}

function thingsOf(view: ThawView, { action, arguments: given }: Action): string[] {
  if (action === "choose") return [`colour:${String(given["colour"])}`];
  if (action !== "place" && action !== "spot") return [action];
  const place = placeOf(given);
  const turns = view.forms.find((one) => one.form === place.piece)?.turns;
  const boxes = boxesOf(turns ? { ...SPOT, turns } : SPOT, place, view.grid.width);
  return boxes.map((box) => `box:${view.grid.labels[box]?.toLowerCase()}`);
}
