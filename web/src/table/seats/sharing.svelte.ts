/** Several people on one device: whose view is shown, and the curtain between two of them. */

import { api } from "../../server/api";
import { hides, nextSeat } from "./curtain";

export class Sharing {
  /** The seat whose view may be shown; undefined until that is known. */
  shown = $state.raw<number | undefined>();
  /** The seat to which the device must be passed before its view is shown; undefined without a curtain. */
  curtain = $state.raw<number | undefined>();

  #id: string;
  #turn: (seat: number, secret: boolean) => void;
  #asking = false;

  /** `turn` shows another seat's view; if it is secret, nothing of the last one may stay on the screen. */
  constructor(id: string, turn: (seat: number, secret: boolean) => void) {
    this.#id = id;
    this.#turn = turn;
  }

  /** Shows the view of the seat that must decide: at once if nothing is hidden, else after a curtain. */
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
      // the server is away: the next update tries again
    } finally {
      this.#asking = false;
    }
  }

  /** Lifts the curtain, once the next person has the device. */
  lift(): void {
    if (this.curtain !== undefined) this.#look(this.curtain, true);
  }

  #look(seat: number, secret: boolean): void {
    this.curtain = undefined;
    this.shown = seat;
    this.#turn(seat, secret);
  }
}
