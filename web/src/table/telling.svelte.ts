/** Shows what others do line by line: what each names lights up for a moment, unless one would rather go on. */

import { settings } from "../settings/settings.svelte";
import type { Picker } from "./picker.svelte";
import type { StoryLine } from "./story";

const ALL = 5000; // milliseconds for everything that waits, so that nobody is kept from playing
const LONGEST = 900; // for one line
const SHORTEST = 220;
const MOST = 24; // lines; of more only the last, as the summary has them all

/** Returns how long a line is shown while so many wait. */
export const paceFor = (waiting: number): number => Math.min(LONGEST, Math.max(SHORTEST, ALL / Math.max(1, waiting)));

export class Telling {
  line = $state.raw<StoryLine | undefined>();
  #waiting: StoryLine[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #picker: Picker;
  #pace = LONGEST;
  #quiet = false; // one has skipped it, until one's own next deed

  constructor(picker: Picker) {
    this.#picker = picker;
  }

  /** Takes lines to show, after those that wait; none where nothing shall move or nobody looks. */
  tell(lines: readonly StoryLine[]): void {
    if (settings.still || document.hidden || this.#quiet) return;
    this.#waiting = [...this.#waiting, ...lines.filter((line) => line.things.length)].slice(-MOST);
    this.#pace = paceFor(this.#waiting.length); // for all of them: the last are not slower than the first
    if (!this.line) this.#next();
  }

  /** Shows nothing more of what the others do until one's own next deed; returns whether something was shown. */
  skip(): boolean {
    const shown = this.#end();
    this.#quiet ||= shown;
    return shown;
  }

  /** Makes way for one's own deed; what the others do after it is shown again. */
  begin(): void {
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
