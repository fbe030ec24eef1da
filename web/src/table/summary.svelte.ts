/** The summary of what others did since one's last turn: when it opens by itself, and when it closes again. */

import { settings } from "../settings/settings.svelte";
import type { Summary } from "./since";

const MUCH = 3; // decisions of others that are worth a summary
export const BESIDE = "(min-width: 901px)"; // where it has a place of its own above the story

export class SummaryPanel {
  open = $state(false);
  #shown = 0; // the summary that has opened by itself
  #answers = 0; // the decision that was open then

  /** Takes a new position over: the summary, and the decision that one owes (0: none). */
  hear(summary: Summary | undefined, decision: number): void {
    const news = summary && summary.number !== this.#shown && summary.decisions >= MUCH;
    if (decision && news && settings.chosen.since && matchMedia(BESIDE).matches) {
      this.open = true;
      [this.#shown, this.#answers] = [summary.number, decision];
    } else if (this.#answers && decision !== this.#answers) {
      this.open = false;
      this.#answers = 0;
    }
  }

  /** Opens or closes it on request; what is closed so no longer opens by itself until it is asked for again. */
  async show(open: boolean): Promise<void> {
    this.open = open;
    this.#answers = 0;
    await settings.set("since", open);
  }

  /** Closes it for now. Returns whether it was open. */
  back(): boolean {
    const was = this.open;
    this.open = false;
    return was;
  }
}
