/** The state of a replay: the current moment, the seat whose view is shown, and playing on by itself. */

import type { Face } from "../games/game";
import type { Happening, Moment, NoteView, TableView } from "../server/schema";
import { momentAt, momentsOf, neighbours, type Step, stepFrom, turnsOf } from "./steps";

/** Where a match comes from: a table or a lesson. */
export interface Source {
  load: () => Promise<{ table: TableView; events: Happening[]; notes: NoteView[] }>;
  moment: (number: number, seat: number | undefined) => Promise<Moment>;
  faces: () => Promise<Face[]>;
  /** Returns the address of a moment. */
  address: (number: number, seat: number | undefined) => string;
  /** Returns the id of a table from which the match can be continued. */
  copy: () => Promise<string>;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1200; // milliseconds per moment at speed 1
const READING = 45; // additional milliseconds per character of a note

export class Playback {
  events = $state.raw<Happening[]>([]);
  notes = $state.raw<NoteView[]>([]);
  number = $state(0);
  seat = $state<number | undefined>();
  moment = $state.raw<Moment | undefined>();
  problem = $state("");
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  moments = $derived(momentsOf(this.events));
  /** The moments at which steps by turn stop: the starts of turns, or the notes if there are any. */
  stops = $derived(this.notes.length ? this.notes.map((note) => note.number) : turnsOf(this.events));
  /** The notes of the current moment. */
  beside = $derived(this.notes.filter((note) => note.number === this.number));

  #read: Source["moment"];
  #kept = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(read: Source["moment"]) {
    this.#read = read;
  }

  /** Opens a match at an entry, or at its end, with the view of a seat. */
  async open(events: Happening[], notes: NoteView[], number: number | undefined, seat: number | undefined): Promise<void> {
    this.events = events;
    this.notes = notes;
    this.seat = seat;
    this.#kept.clear();
    await this.go(number ?? this.moments.at(-1) ?? 0);
  }

  /** Goes to the last moment up to an entry. */
  async go(number: number): Promise<void> {
    const wanted = momentAt(this.moments, number);
    this.number = wanted;
    const seat = this.seat;
    try {
      const found = await this.#find(wanted, seat);
      if (this.number !== wanted || this.seat !== seat) return; // there has been another step since
      this.moment = found;
      this.problem = "";
    } catch (error) {
      if (this.number === wanted) this.problem = error instanceof Error ? error.message : String(error);
      this.pause();
      return;
    }
    for (const one of neighbours(this.moments, this.stops, wanted)) void this.#find(one, seat).catch(() => undefined);
  }

  async step(step: Step): Promise<void> {
    await this.go(stepFrom(this.moments, this.stops, this.number, step));
  }

  /** Shows the view of another seat; undefined for the person's own seat or a spectator's view. */
  async look(seat: number | undefined): Promise<void> {
    this.seat = seat;
    await this.go(this.number);
  }

  play(): void {
    if (this.number === this.moments.at(-1)) void this.step("first");
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    const reading = this.beside.reduce((sum, note) => sum + note.text.length * READING, 0);
    this.#timer = setTimeout(() => void this.#advance(), (PACE + reading) / this.speed);
  }

  async #advance(): Promise<void> {
    if (!this.playing) return;
    await this.step("next");
    if (!this.playing) return;
    if (this.number === this.moments.at(-1)) this.pause();
    else this.#wait();
  }

  #find(number: number, seat: number | undefined): Promise<Moment> {
    const key = `${number} ${seat ?? ""}`;
    let found = this.#kept.get(key);
    if (!found) {
      found = this.#read(number, seat);
      this.#kept.set(key, found);
      found.catch(() => this.#kept.delete(key)); // it is read again next time
    }
    return found;
  }
}
