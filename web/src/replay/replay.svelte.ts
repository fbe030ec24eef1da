/** A match looked at again: where in it one is, whose view it is, and stepping through it without waiting. */

import type { Happening, Moment, NoteView } from "../server/schema";
import { momentAt, momentsOf, neighbours, notesAt, type Step, stepFrom, turnsOf } from "./steps";

/** Where moments come from: a table, or a lesson. */
export interface Source {
  moment: (number: number, seat: number | undefined) => Promise<Moment>;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1200; // milliseconds a moment stays at speed 1
const READING = 45; // milliseconds more for each character of a note

export class Replay {
  events = $state.raw<Happening[]>([]);
  notes = $state.raw<NoteView[]>([]);
  number = $state(0);
  seat = $state<number | undefined>();
  moment = $state.raw<Moment | undefined>();
  problem = $state("");
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  moments = $derived(momentsOf(this.events));
  turns = $derived(turnsOf(this.events));
  /** Where steps by turn stop: at turns, and in an annotated match at its notes alone. */
  stops = $derived(this.notes.length ? this.notes.map((note) => note.number) : this.turns);
  beside = $derived(notesAt(this.notes, this.number));

  #source: Source;
  #kept = new Map<string, Promise<Moment>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Begins at a number (the end, if none is given) as a seat saw it. */
  async open(events: Happening[], notes: NoteView[], number: number | undefined, seat: number | undefined): Promise<void> {
    this.events = events;
    this.notes = notes;
    this.seat = seat;
    this.#kept.clear();
    await this.go(number ?? this.moments.at(-1) ?? 0);
  }

  /** Goes to the moment at or before a number. */
  async go(number: number): Promise<void> {
    const wanted = momentAt(this.moments, number);
    this.number = wanted;
    const seat = this.seat;
    try {
      const found = await this.#find(wanted, seat);
      if (this.number !== wanted || this.seat !== seat) return; // one has gone on meanwhile
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

  /** Looks from another seat; undefined: as a spectator, or from one's own. */
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
      found = this.#source.moment(number, seat);
      this.#kept.set(key, found);
      found.catch(() => this.#kept.delete(key)); // asked again next time
    }
    return found;
  }
}
