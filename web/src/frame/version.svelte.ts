/** Whether the server has become another one since this page was loaded. */

import { api } from "../server/api";

const PAUSE = 5 * 60_000; // milliseconds between questions

class Version {
  /** The server's version when this page was loaded. */
  loaded = $state("");
  /** Whether the page is older than the server. */
  old = $state(false);
  #asked = 0;

  /** Asks now and then, and when the page is looked at again after a while. */
  start(): void {
    this.#asked = Date.now();
    setInterval(() => void this.ask(), PAUSE);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - this.#asked > PAUSE / 5) void this.ask();
    });
  }

  /** Takes a version over that the server has told. */
  hear(told: string | undefined): void {
    if (!told) return;
    if (!this.loaded) this.loaded = told;
    else if (told !== this.loaded) this.old = true;
  }

  async ask(): Promise<void> {
    this.#asked = Date.now();
    try {
      this.hear((await api.about()).version);
    } catch {
      // the server is away: asked again later
    }
  }
}

export const version = new Version();
