/** A person's session at a table: what they know, what they can do, and the requests that do it. */

import { type Face, type GameModule, isGeneric, loadGame } from "../games/game";
import { language } from "../language/language.svelte";
import { api, Refused } from "../server/api";
import { Live } from "../server/live.svelte";
import type { Choice, Hint, Position, RefusalView, SeatView, Update } from "../server/schema";
import { noteCommitment } from "./end/fairness";
import { Picker } from "./picker.svelte";
import { keyOf } from "./picking";
import { Sharing } from "./seats/sharing.svelte";
import { shellView } from "./view";

export class Session {
  readonly id: string;
  readonly live: Live;
  readonly picker: Picker;
  readonly sharing: Sharing;
  /** Whether a request is running; meanwhile there can be no other. */
  busy = $state(false);
  /** Why the last request failed, with the clause that forbids it, until another request succeeds. */
  notice = $state.raw<{ text: string; clause: string } | undefined>();
  /** The bot's advice, until something happens. */
  hint = $state.raw<Hint | undefined>();
  /** The board of the game, once it is loaded; null if it cannot be shown. */
  game = $state.raw<GameModule | null | undefined>();
  faces = $state.raw<ReadonlyMap<string, Face>>(new Map());

  #refusals: { at: string; found: Promise<RefusalView[]> } | undefined;
  #loaded = "";
  #generic = false; // whether the generic board is shown
  #doing: Promise<unknown> | undefined;
  #sent: number | undefined; // the decision that was answered last, until the next is open

  constructor(id: string) {
    this.id = id;
    this.live = new Live(id, undefined, (update) => this.#update(update), (update) => this.#complete(update));
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
    return shellView(this.position?.view);
  }

  /** The person's seats: several if people share the device. */
  get seats(): SeatView[] {
    return this.table?.seats.filter((seat) => seat.mine) ?? [];
  }

  /** The seat whose view is shown; undefined for a spectator. */
  get seat(): SeatView | undefined {
    return this.seats.find((seat) => seat.seat === this.sharing.shown) ?? this.seats[0];
  }

  /** Whether people share this device. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** Whether the game is running and the person still plays in it. */
  get playing(): boolean {
    return this.table?.status === "running" && this.seat !== undefined && !this.seat.resigned;
  }

  /** Whether it is known whose view this is, and they may see it. */
  get visible(): boolean {
    if (this.sharing.curtain !== undefined) return false;
    return !this.shared || this.sharing.shown !== undefined || this.table?.status === "open";
  }

  /** Whether the person owes a decision. */
  get myTurn(): boolean {
    return this.table?.status === "running" && !this.seat?.resigned && this.position?.decision != null;
  }

  /** Answers the open decision. */
  async move(choice: Choice): Promise<void> {
    const decision = this.position?.decision;
    if (decision == null || decision === this.#sent) return;
    const move = { decision, action: choice.action, arguments: choice.arguments, seat: this.#named };
    this.#sent = decision;
    if (this.busy) await this.#doing; // an update can arrive before the answer to the request that caused it
    const done = await this.try(() => api.move(this.id, move), true);
    if (!done && this.#sent === decision) this.#sent = undefined; // refused: another choice may follow
  }

  async act(verb: "undo" | "takeback" | "resign"): Promise<void> {
    await this.try(() => api.act(this.id, verb, this.#named));
  }

  async comeBack(seat: number): Promise<void> {
    await this.try(() => api.act(this.id, "return", this.shared ? seat : undefined));
  }

  /** Asks for advice, and highlights the best choice. */
  async askHint(): Promise<void> {
    const decision = this.position?.decision;
    const hint = await this.try(() => api.hint(this.id, this.#named));
    if (!hint || decision !== this.position?.decision) return;
    this.hint = hint;
    if (hint.best[0]) this.point(hint.best[0].choice);
  }

  /** Closes the advice. */
  dropHint(): void {
    this.hint = undefined;
    this.picker.hinted = new Set();
  }

  /** Highlights the things of an advised choice. */
  point(choice: Choice): void {
    const { leave } = this.picker;
    this.picker.hinted = new Set(leave && keyOf(leave) === keyOf(choice) ? [] : choice.things); // `leave` has its own button
  }

  /** Makes a request and returns its answer. If the server refuses it, the reason becomes the notice. */
  async try<T>(request: () => Promise<T>, mayBeLate = false): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.notice = undefined;
    const answer = request();
    this.#doing = answer.catch(() => undefined);
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const late = mayBeLate && error.status === 409;
      this.notice = { text: late ? `${language.words.problems.late} ${error.reason}` : error.reason, clause: error.clause };
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** Loads the board and the faces of its cards, and shows them together, so that the board is drawn only once. */
  async #loadBoard(name: string): Promise<void> {
    const faces = api.faces(this.id).catch(() => []); // without faces the board shows names
    const [game, found] = await Promise.all([loadGame(name).catch(() => null), faces]);
    this.faces = new Map(found.map((face) => [face.id, face]));
    this.game = game;
    if (game?.leaves) this.picker.leaves = game.leaves;
  }

  /** Adds zones and goods to a position for the generic board, if its view does not have them. */
  #complete(update: Update): Update | Promise<Update> {
    const { position } = update;
    if (update.table) this.#generic = isGeneric(update.table.game); // the next update may come before this one is complete
    if (!position || !this.#generic || "zones" in position.view) return update;
    return api.history(this.id, position.number, this.live.seat, true).then(
      (moment) => ({ ...update, position: { ...position, view: moment.view as Position["view"] } }),
      () => update, // without them the choices are listed as sentences
    );
  }

  #update(update: Update): void {
    const { table } = this;
    if (update.table && this.#loaded !== update.table.game) {
      this.#loaded = update.table.game;
      noteCommitment(this.id, update.table.commitment);
      void this.#loadBoard(update.table.game);
    }
    if (update.position || (!this.myTurn && this.picker.choices.length)) {
      this.picker.offer(this.myTurn ? (this.position?.choices ?? []) : []); // a match can end without another move
      this.hint = undefined;
    }
    const mine = this.seats.filter((seat) => !seat.resigned).map((seat) => seat.seat);
    if (table?.status !== "open") void this.sharing.settle(mine, this.view.to_move ?? [], this.live.number);
  }

  /** The seat for a request; undefined if the person has only one, which the server knows. */
  get #named(): number | undefined {
    return this.shared ? this.seat?.seat : undefined;
  }

  #allRefusals(): Promise<RefusalView[]> {
    if (!this.seat || this.table?.status !== "running") return Promise.resolve([]);
    const at = `${this.live.number} ${this.seat.seat}`;
    if (this.#refusals?.at !== at) {
      this.#refusals = { at, found: api.refusals(this.id, this.#named).catch(() => []) };
    }
    return this.#refusals.found;
  }
}
