/** The ghost of the next drawing: it follows mouse, finger and keys, snaps to legal places, and knows what it would give. */

import type { Choice, ThawView } from "../../../server/schema";
import { boxesOf, following, keepIn, keyOf, nearest, piecesOf, placesAmong, sizeOf, turned, whyNot, type Piece, type Place } from "./placing";
import { checks, drawn, largestArea, largestRectangle, touched } from "./sheet";

const SNAP = 1.6; // distance in boxes from which the ghost snaps to a legal place

export class Ghost {
  #view: () => ThawView;
  #choices: () => readonly Choice[];
  #chosen = $state<string | undefined>();
  #turns = $state.raw<Record<string, number>>({});
  #corner = $state.raw({ x: 0, y: 0 });

  constructor(view: () => ThawView, choices: () => readonly Choice[]) {
    this.#view = view;
    this.#choices = choices;
  }

  pieces = $derived.by(() => piecesOf(this.#view(), this.#choices()));
  places = $derived.by(() => placesAmong(this.#choices()));
  /** The piece in hand; undefined if nothing can be drawn. */
  piece = $derived.by(() => {
    const fitting = this.pieces.filter((one) => one.fits);
    return fitting.find((one) => one.id === this.#chosen) ?? fitting[0];
  });
  place = $derived.by((): Place | undefined => {
    if (!this.piece) return undefined;
    const turn = (this.#turns[this.piece.id] ?? 0) % this.piece.turns.length;
    return keepIn(this.piece, { ...this.#corner, piece: this.piece.id, turn }, this.#view().grid);
  });
  boxes = $derived.by(() => (this.piece && this.place ? boxesOf(this.piece, this.place, this.#view().grid.width) : []));
  /** The choice that draws it here; undefined if that is not legal. */
  choice = $derived.by(() => this.place && this.places.get(keyOf(this.place))?.choice);
  reason = $derived.by(() => (this.piece && this.place && !this.choice ? whyNot(this.#view(), this.piece, this.place) : undefined));

  /** What drawing it here would give. */
  gives = $derived.by(() => {
    const view = this.#view();
    const sheet = view.holding === null ? undefined : view.sheets[view.holding];
    if (!this.choice || !sheet || view.by === null) return undefined;
    const after = drawn(sheet.boxes, this.boxes, view.by);
    return {
      checks: checks(sheet, this.boxes, view.by, view.grid, view.options.checks === "edges"),
      touched: view.by === sheet.owner ? [] : touched(sheet, this.boxes, view.grid),
      rectangle: largestRectangle(after, view.grid),
      area: largestArea(after, view.by, view.grid),
    };
  });

  /** Takes another piece, around the same middle. */
  take(id: string): void {
    if (!this.pieces.some((one) => one.id === id && one.fits)) return;
    const { x, y } = this.middle;
    this.#chosen = id;
    this.centre(x, y, Infinity);
  }

  /** Takes the next piece. */
  takeNext(): void {
    const fitting = this.pieces.filter((one) => one.fits);
    const next = fitting[(fitting.findIndex((one) => one === this.piece) + 1) % fitting.length];
    if (next) this.take(next.id);
  }

  /** The middle of the ghost, in boxes from the sheet's corner. */
  get middle(): { x: number; y: number } {
    if (!this.piece || !this.place) return this.#corner;
    const { width, height } = sizeOf(this.piece, this.place.turn);
    return { x: this.place.x + width / 2, y: this.place.y + height / 2 };
  }

  /** Moves its middle to a point, or to the nearest legal place within some boxes. */
  centre(x: number, y: number, within = SNAP): void {
    if (!this.piece || !this.place) return;
    const { width, height } = sizeOf(this.piece, this.place.turn);
    const wish = { ...this.place, x: x - width / 2, y: y - height / 2 };
    const legal = [...this.places.values()].map((one) => one.place);
    this.#corner = nearest(legal, wish, within) ?? keepIn(this.piece, { ...wish, x: Math.round(wish.x), y: Math.round(wish.y) }, this.#view().grid);
  }

  /** Turns it around its middle; `by` 1 is clockwise. */
  rotate(by: 1 | -1): void {
    if (!this.piece || !this.place || this.piece.turns.length < 2) return;
    const { x, y } = this.middle;
    this.#turns = { ...this.#turns, [this.piece.id]: turned(this.piece, this.place.turn, by, this.#view().grid) };
    this.centre(x, y);
  }

  /** Moves it by boxes, to legal places and others. */
  step(right: number, down: number): void {
    if (!this.piece || !this.place) return;
    this.#corner = keepIn(this.piece, { ...this.place, x: this.place.x + right, y: this.place.y + down }, this.#view().grid);
  }

  /** Goes to the next legal place, or the one before. */
  leap(step: 1 | -1): void {
    const to = this.place && following([...this.places.values()].map((one) => one.place), this.place, step);
    if (!to) return;
    this.#turns = { ...this.#turns, [to.piece]: to.turn };
    this.#corner = to;
  }

  /** Moves to a legal place nearby, turned if necessary; stays if it is on one. */
  settle(): void {
    if (!this.piece || !this.place || this.choice) return;
    const { x, y } = this.middle;
    this.centre(x, y, Infinity);
    if (!this.choice) this.leap(1);
  }

  /** Moves to the middle of a new sheet. */
  reset(): void {
    const { grid } = this.#view();
    this.#chosen = undefined;
    this.#turns = {};
    this.#corner = { x: Math.floor(grid.width / 2) - 1, y: Math.floor(grid.height / 2) - 1 };
    this.settle();
  }

  has(piece: Piece): boolean {
    return this.piece?.id === piece.id;
  }
}
