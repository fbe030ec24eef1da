/** Captions: shows line by line what others do, and highlights the things that each line names. */

import { settings } from "../../settings/settings.svelte";
import type { Picker } from "../picker.svelte";
import type { StoryLine } from "../story/story";

const ALL = 5000; // milliseconds for all waiting lines, so that nobody has to wait long
const LONGEST = 900; // milliseconds for one line
const SHORTEST = 220;
const MOST = 24; // waiting lines; earlier ones are dropped, as the summary has them all

/** Returns the milliseconds for each line while so many wait. */
export const paceFor = (waiting: number): number => Math.min(LONGEST, Math.max(SHORTEST, ALL / Math.max(1, waiting)));

export class Captions {
  line = $state.raw<StoryLine | undefined>();
  #waiting: StoryLine[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #picker: Picker;
  #pace = LONGEST;
  #quiet = false; // skipped, until the person's next move

  constructor(picker: Picker) {
    this.#picker = picker;
  }

  /** Shows lines after those that wait; none with reduced motion or while the page is hidden. */
  add(lines: readonly StoryLine[]): void {
    if (settings.still || document.hidden || this.#quiet) return;
    this.#waiting = [...this.#waiting, ...lines.filter((line) => line.things.length)].slice(-MOST);
    this.#pace = paceFor(this.#waiting.length); // the same for all of them
    if (!this.line) this.#next();
  }

  /** Shows no more captions until the person's next move; returns whether one was shown. */
  skip(): boolean {
    const shown = this.#end();
    this.#quiet ||= shown;
    return shown;
  }

  /** Ends the captions for the person's own move; later ones are shown again. */
  clear(): void {
    this.#end();
    this.#quiet = false;
  }

  #end(): boolean {
    this.#waiting = [];
    clearTimeout(this.#timer);
    if (!this.line) return false;
    this.line = undefined;
    this.#picker.pointed = new Set();
    return true;
  }

  #next(): void {
    const line = this.#waiting.shift();
    if (!line) {
      this.#end();
      return;
    }
    this.line = line;
    this.#picker.pointed = new Set(line.things);
    this.#timer = setTimeout(() => this.#next(), this.#pace);
  }
}
