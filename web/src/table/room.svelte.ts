/** One table with a person at it: what is known, what can be done, and the doing of it. */

import { type Face, type GameModule, loadGame } from "../games/game";
import { language } from "../language/language.svelte";
import { api, Refused } from "../server/api";
import { Live } from "../server/live.svelte";
import type { Choice, RefusalView, SeatView, Update } from "../server/schema";
import { Picker } from "./picker.svelte";
import { seen } from "./seen";

export class Room {
  readonly id: string;
  readonly live: Live;
  readonly picker: Picker;
  /** Whether a request is on its way; nothing else can be asked for meanwhile. */
  busy = $state(false);
  /** One sentence about what did not work, until the next thing does. */
  notice = $state("");
  /** The board of the game, once it is here; null where there is none for it. */
  game = $state.raw<GameModule | null | undefined>();
  faces = $state.raw<ReadonlyMap<string, Face>>(new Map());

  #refusals: { number: number; found: Promise<RefusalView[]> } | undefined;
  #loading = "";

  constructor(id: string, heard: (update: Update) => void = () => {}) {
    this.id = id;
    this.live = new Live(id, undefined, (update) => {
      if (update.table) this.#load(update.table.game);
      if (update.position) this.picker.offer(update.position.choices ?? []);
      heard(update);
    });
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
    return this.seats.find((seat) => seat.seat === this.live.seat) ?? this.seats[0];
  }

  /** Whether a decision is waited for from this person. */
  get mine(): boolean {
    return this.position?.decision !== undefined && this.position.decision !== null;
  }

  /** Takes a decision; acknowledged means the server has committed it. */
  async move(choice: Choice): Promise<void> {
    const decision = this.position?.decision;
    if (decision === undefined || decision === null) return;
    await this.try(() => api.move(this.id, { decision, action: choice.action, arguments: choice.arguments }));
  }

  /** Does something that may be refused; the refusal becomes the notice. Returns what came back. */
  async try<T>(doing: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.notice = "";
    try {
      return await doing();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.notice = error.status === 409 ? `${language.words.problems.late} ${error.reason}` : error.reason;
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  #load(name: string): void {
    if (this.#loading === name) return;
    this.#loading = name;
    loadGame(name).then(
      (game) => (this.game = game),
      () => (this.game = null),
    );
    api.faces(this.id).then(
      (faces) => (this.faces = new Map(faces.map((face) => [face.id, face]))),
      () => undefined, // the board shows names instead
    );
  }

  #allRefusals(): Promise<RefusalView[]> {
    if (!this.seat || this.table?.status !== "running") return Promise.resolve([]);
    const number = this.live.number;
    if (this.#refusals?.number !== number) {
      this.#refusals = { number, found: api.refusals(this.id).catch(() => []) };
    }
    return this.#refusals.found;
  }
}
