/** Where forms can be drawn: the forms in hand, the legal places among the choices, and why other places are refused. */

import type { Choice, ThawView } from "../../../server/schema";
import { beside, type Box, type Size } from "./sheet";

/** What can be drawn now: a form with its turns, or a single box. */
export interface Piece {
  /** The form's id, "" for the single box. */
  id: string;
  turns: readonly (readonly (readonly number[])[])[];
  /** Whether it is the card in hand. */
  inHand: boolean;
  /** Whether it has a legal place. */
  fits: boolean;
}

/** A piece, its turn, and the upper left corner of the rectangle around it. */
export interface Place {
  piece: string;
  turn: number;
  x: number;
  y: number;
}

export const SPOT: Piece = { id: "", turns: [[[0, 0]]], inHand: false, fits: true };

/** Why a place is refused: the clause, the kind of reason, and the boxes it concerns. */
export interface Reason {
  clause: string;
  why: "overlaps" | "noSolid" | "strands" | "edge" | "open";
  boxes: Box[];
}

/** Returns what the reader can draw now; the single box only if it has a legal place. */
export function piecesOf(view: ThawView, choices: readonly Choice[]): Piece[] {
  const pieces = [...new Set(view.draw)].flatMap((id) => {
    const form = view.forms.find((one) => one.form === id);
    if (!form) return [];
    const fits = choices.some((choice) => choice.arguments.form === id);
    return [{ id, turns: form.turns, inHand: id === view.hand && id !== faceUp(view), fits }];
  });
  return choices.some((choice) => choice.action === "spot") ? [...pieces, SPOT] : pieces;
}

/** Returns the face-up card of the reader's colour, or of the Dummy. */
const faceUp = (view: ThawView): string | undefined => (view.by === null ? undefined : view.communities[view.by]?.shown.at(-1));

export const keyOf = ({ piece, turn, x, y }: Place): string => `${piece} ${turn} ${x} ${y}`;

/** Returns the place that an action's arguments name. */
export function placeOf(given: Choice["arguments"]): Place {
  const { form = "", turn = 0, x = 0, y = 0 } = given as { form?: string; turn?: number; x?: number; y?: number };
  return { piece: form, turn, x, y };
}

/** Returns the legal places by their key. */
export function placesAmong(choices: readonly Choice[]): Map<string, { place: Place; choice: Choice }> {
  const drawing = choices.filter((choice) => choice.action === "place" || choice.action === "spot");
  const found = drawing.map((choice) => ({ place: placeOf(choice.arguments), choice }));
  return new Map(found.map((one) => [keyOf(one.place), one]));
}

/** Returns the width and height of a piece in a turn. */
export function sizeOf(piece: Piece, turn: number): Size {
  const boxes = piece.turns[turn] ?? [];
  return { width: Math.max(...boxes.map(([x = 0]) => x)) + 1, height: Math.max(...boxes.map(([, y = 0]) => y)) + 1 };
}

/** Returns the boxes that a piece covers. */
export function boxesOf(piece: Piece, { turn, x, y }: Place, width: number): Box[] {
  return (piece.turns[turn] ?? []).map(([right = 0, down = 0]) => (y + down) * width + x + right).sort((a, b) => a - b);
}

/** Returns a place moved so that the piece lies on the sheet. */
export function keepIn(piece: Piece, place: Place, grid: Size): Place {
  const { width, height } = sizeOf(piece, place.turn);
  const within = (at: number, most: number) => Math.min(Math.max(at, 0), most);
  return { ...place, x: within(place.x, grid.width - width), y: within(place.y, grid.height - height) };
}

/** Returns the next turn of a piece (`by` 1 is clockwise) that the sheet is large enough for. */
export function turned(piece: Piece, turn: number, by: 1 | -1, grid: Size): number {
  const turns = piece.turns.length;
  for (let steps = 1; steps < turns; steps++) {
    const next = (turn + by * steps + turns * steps) % turns;
    const { width, height } = sizeOf(piece, next);
    if (width <= grid.width && height <= grid.height) return next;
  }
  return turn;
}

/** Returns the nearest legal place of the same piece and turn, if it is near enough. */
export function nearest(places: Iterable<Place>, to: Place, within = Infinity): Place | undefined {
  let best: Place | undefined;
  let least = within;
  for (const place of places) {
    if (place.piece !== to.piece || place.turn !== to.turn) continue;
    const far = Math.hypot(place.x - to.x, place.y - to.y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** Returns the legal place after (or before) another, row by row and turn by turn. */
export function following(places: Iterable<Place>, from: Place, step: 1 | -1): Place | undefined {
  const order = (one: Place) => (one.turn * 100 + one.y) * 100 + one.x;
  const all = [...places].filter((place) => place.piece === from.piece).sort((a, b) => order(a) - order(b));
  if (step < 0) return all.findLast((place) => order(place) < order(from)) ?? all.at(-1);
  return all.find((place) => order(place) > order(from)) ?? all[0];
}

/** Returns why a piece cannot be drawn at a place that is not among the legal ones. */
export function whyNot(view: ThawView, piece: Piece, place: Place): Reason {
  const { grid } = view;
  const sheet = view.holding === null ? undefined : view.sheets[view.holding];
  const boxes = boxesOf(piece, place, grid.width);
  const coloured = (box: Box) => (sheet?.boxes[box] ?? -1) >= 0;
  const taken = boxes.filter(coloured);
  if (piece === SPOT) {
    if (taken.length) return { clause: "THAW-7.3", why: "overlaps", boxes: taken };
    const around = boxes.flatMap((box) => beside(box, grid));
    if (around.length < 4) return { clause: "THAW-7.4", why: "edge", boxes };
    return { clause: "THAW-7.3", why: "open", boxes: around.filter((box) => !coloured(box)) };
  }
  if (view.first && !boxes.some((box) => grid.solid.includes(box))) return { clause: "THAW-6.3", why: "noSolid", boxes };
  if (taken.length) return { clause: "THAW-5.3", why: "overlaps", boxes: taken };
  return { clause: "THAW-R4", why: "strands", boxes };
}
