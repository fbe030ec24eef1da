/** Several people at one device: whose eyes look at the table, and the curtain between them. */

import { api } from "../server/api";
import { hides, nextSeat } from "./curtain";

export class Sharing {
  /** The seat whose view may be seen; undefined until that is known. */
  shown = $state.raw<number | undefined>();
  /** The seat the device must be passed to before anything is seen; undefined while no curtain hangs. */
  curtain = $state.raw<number | undefined>();

  #id: string;
  #turn: (seat: number, secret: boolean) => void;
  #asking = false;

  /** `turn` looks from another seat, leaving nothing of the last one in sight where it is secret. */
  constructor(id: string, turn: (seat: number, secret: boolean) => void) {
    this.#id = id;
    this.#turn = turn;
  }

  /** Looks from the seat that must decide: at once where all is open, behind a curtain where something is hidden. */
  async settle(mine: readonly number[], deciding: readonly number[], number: number): Promise<void> {
    if (mine.length < 2) {
      this.shown = mine[0];
      this.curtain = undefined;
      return;
    }
    const next = nextSeat(mine, deciding, this.shown);
    if (next === undefined || next === this.shown || next === this.curtain || this.#asking) return;
    const other = this.shown ?? mine.find((seat) => seat !== next);
    this.#asking = true;
    try {
      const [one, two] = await Promise.all([next, other].map((seat) => api.events(this.#id, number, seat)));
      if (hides(one?.position?.view, two?.position?.view)) this.curtain = next;
      else this.#look(next, false);
    } catch {
      // the server is away: the next update settles it
    } finally {
      this.#asking = false;
    }
  }

  /** Lifts the curtain: whoever the device was to be passed to has it. */
  lift(): void {
    if (this.curtain !== undefined) this.#look(this.curtain, true);
  }

  #look(seat: number, secret: boolean): void {
    this.curtain = undefined;
    this.shown = seat;
    this.#turn(seat, secret);
  }
}
