/** The panel with the summary: when it opens and closes by itself. */

import { settings } from "../../settings/settings.svelte";
import type { Summary } from "./summary";

const MUCH = 3; // decisions of others that open the panel
export const BESIDE = "(min-width: 901px)"; // where it has its own place above the story

export class SummaryPanel {
  open = $state(false);
  #shown = 0; // the summary that opened it
  #decision = 0; // the decision that was open then

  /** Opens or closes the panel for a new summary and the decision that the person owes (0 for none). */
  update(summary: Summary | undefined, decision: number): void {
    const news = summary && summary.number !== this.#shown && summary.decisions >= MUCH;
    if (decision && news && settings.chosen.since && matchMedia(BESIDE).matches) {
      this.open = true;
      [this.#shown, this.#decision] = [summary.number, decision];
    } else if (this.#decision && decision !== this.#decision) {
      this.open = false;
      this.#decision = 0;
    }
  }

  /** Opens or closes it for the person. Once they close it, it does not open by itself until they open it again. */
  async show(open: boolean): Promise<void> {
    this.open = open;
    this.#decision = 0;
    await settings.set("since", open);
  }

  /** Closes it for now; returns whether it was open. */
  back(): boolean {
    const was = this.open;
    this.open = false;
    return was;
  }
}
