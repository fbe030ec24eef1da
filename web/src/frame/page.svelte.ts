/** The title of the browser tab, and the focus when a screen appears. */

import { tick } from "svelte";

class Page {
  /** The name of the screen, set by the screen itself; "" for the lobby. */
  name = $state("");
  #visits = 0;

  /** Moves the focus to the screen's heading, so that a screen reader begins there; not on the first screen. */
  async focusHeading(): Promise<void> {
    if (this.#visits++ === 0) return;
    await tick();
    if (document.querySelector("dialog[open]") || location.hash) return; // an anchor takes the focus itself
    const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!target) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

export const page = new Page();

/** Returns the title of the tab. */
export function titleOf(name: string, turns: number, yourTurn: string): string {
  return [turns ? `● ${yourTurn}` : "", name, "Holocene"].filter(Boolean).join(" · ");
}
