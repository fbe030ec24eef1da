/** One table with a person at it: what is known, what can be done, and the doing of it. */

import { type Face, type GameModule, loadGame } from "../games/game";
import { language } from "../language/language.svelte";
import { api, Refused } from "../server/api";
import { Live } from "../server/live.svelte";
import type { Choice, Hint, RefusalView, SeatView, Update } from "../server/schema";
import { note } from "./fairness";
import { Picker } from "./picker.svelte";
import { keyOf } from "./picking";
import { seen } from "./seen";
import { Sharing } from "./sharing.svelte";

/** One sentence about what did not work, with the rule's clause where one forbids it. */
export interface Notice {
  text: string;
  clause: string;
}

export class Room {
  readonly id: string;
  readonly live: Live;
  readonly picker: Picker;
  readonly sharing: Sharing;
  /** Whether a request is on its way; nothing else can be asked for meanwhile. */
  busy = $state(false);
  /** What did not work, until something does. */
  notice = $state.raw<Notice | undefined>();
  /** What would be best, until something happens. */
  hint = $state.raw<Hint | undefined>();
  /** The board of the game, once it is here; null where there is none for it. */
  game = $state.raw<GameModule | null | undefined>();
  faces = $state.raw<ReadonlyMap<string, Face>>(new Map());

  #refusals: { at: string; found: Promise<RefusalView[]> } | undefined;
  #loaded = "";
  #doing: Promise<unknown> | undefined;
  #sent: number | undefined; // the decision that was taken last, until the next is open

  constructor(id: string) {
    this.id = id;
    this.live = new Live(id, undefined, (update) => this.#hear(update));
    this.sharing = new Sharing(id, (seat, secret) => this.live.renew(seat, secret));
    this.picker = new Picker({
      act: (choice) => void this.move(choice),
      refusals: () => this.#allRefusals(),
    });
  }

  get table() {
    return this.live.table;
  }

  get position() {
    return this.live.position;
  }

  get view() {
    return seen(this.position?.view);
  }

  /** The seats of this person: several where people share a device. */
  get seats(): SeatView[] {
    return this.table?.seats.filter((seat) => seat.mine) ?? [];
  }

  /** The seat one looks from; undefined for a spectator. */
  get seat(): SeatView | undefined {
    return this.seats.find((seat) => seat.seat === this.sharing.shown) ?? this.seats[0];
  }

  /** Whether people share this device. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** Whether it is settled whose view this is, and that they may see it. */
  get visible(): boolean {
    if (this.sharing.curtain !== undefined) return false;
    return !this.shared || this.sharing.shown !== undefined || this.table?.status === "open";
  }

  /** Whether a decision is waited for from this person. */
  get mine(): boolean {
    return this.table?.status === "running" && !this.seat?.resigned && this.position?.decision != null;
  }

  /** Takes a decision; acknowledged means the server has committed it. */
  async move(choice: Choice): Promise<void> {
    const decision = this.position?.decision;
    if (decision == null || decision === this.#sent) return;
    const seat = this.#named();
    const move = { decision, action: choice.action, arguments: choice.arguments, ...seat };
    this.#sent = decision;
    if (this.busy) await this.#doing; // the update may be here before the answer to the request that made it
    const done = await this.try(() => api.move(this.id, move), true);
    if (!done && this.#sent === decision) this.#sent = undefined; // refused: it may be tried otherwise
  }

  async undo(): Promise<void> {
    await this.try(() => api.act(this.id, "undo", this.#named().seat));
  }

  async askTakeback(): Promise<void> {
    await this.try(() => api.act(this.id, "takeback", this.#named().seat));
  }

  async resign(): Promise<void> {
    await this.try(() => api.act(this.id, "resign", this.#named().seat));
  }

  async comeBack(seat: number): Promise<void> {
    await this.try(() => api.act(this.id, "return", this.shared ? seat : undefined));
  }

  /** Asks what would be best, and lights what it means. */
  async askHint(): Promise<void> {
    const decision = this.position?.decision; // chat may come meanwhile
    const hint = await this.try(() => api.hint(this.id, this.#named().seat));
    if (!hint || decision !== this.position?.decision) return;
    this.hint = hint;
    const best = hint.best[0];
    if (best) this.point(best.choice);
  }

  /** Puts the advice away. */
  dropHint(): void {
    this.hint = undefined;
    this.picker.hinted = new Set();
  }

  /** Lights what a choice that is advised means. */
  point(choice: Choice): void {
    const { leave } = this.picker;
    this.picker.hinted = new Set(leave && keyOf(leave) === keyOf(choice) ? [] : choice.things); // no thing means that one
  }

  /** Does something that may be refused; the refusal becomes the notice. Returns what came back. */
  async try<T>(doing: () => Promise<T>, mayBeLate = false): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.notice = undefined;
    const request = doing();
    this.#doing = request.catch(() => undefined);
    try {
      return await request;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const late = mayBeLate && error.status === 409;
      this.notice = { text: late ? `${language.words.problems.late} ${error.reason}` : error.reason, clause: error.clause };
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** Loads the faces of the cards, in the language in force. */
  async loadFaces(): Promise<void> {
    try {
      this.faces = new Map((await api.faces(this.id)).map((face) => [face.id, face]));
    } catch {
      // the board shows names instead
    }
  }

  /** Loads the board and what its cards say, and shows it once both are here: it is drawn once, not twice. */
  async #loadBoard(name: string): Promise<void> {
    const [game] = await Promise.all([loadGame(name).catch(() => null), this.loadFaces()]);
    this.game = game;
    if (game?.leaves) this.picker.leaves = game.leaves;
  }

  #hear(update: Update): void {
    const { table } = this;
    if (update.table && this.#loaded !== update.table.game) {
      this.#loaded = update.table.game;
      note(this.id, update.table.commitment);
      void this.#loadBoard(update.table.game);
    }
    if (update.position || (!this.mine && this.picker.choices.length)) {
      this.picker.offer(this.mine ? (this.position?.choices ?? []) : []); // a match can end without another move
      this.hint = undefined;
    }
    const mine = this.seats.filter((seat) => !seat.resigned).map((seat) => seat.seat);
    if (table?.status !== "open") void this.sharing.settle(mine, this.view.to_move ?? [], this.live.number);
  }

  /** Names the seat where the server could not know which of several is meant. */
  #named(): { seat?: number } {
    return this.shared && this.seat ? { seat: this.seat.seat } : {};
  }

  #allRefusals(): Promise<RefusalView[]> {
    if (!this.seat || this.table?.status !== "running") return Promise.resolve([]);
    const at = `${this.live.number} ${this.seat.seat} ${language.code}`;
    if (this.#refusals?.at !== at) {
      this.#refusals = { at, found: api.refusals(this.id, this.#named().seat).catch(() => []) };
    }
    return this.#refusals.found;
  }
}
