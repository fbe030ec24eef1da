/** Whether the server has been updated since this page was loaded. */

import { api } from "../server/api";

const PAUSE = 5 * 60_000; // milliseconds between requests

class Version {
  /** The server's version when this page was loaded. */
  loaded = $state("");
  /** Whether the page is older than the server. */
  old = $state(false);
  #asked = 0;

  /** Asks the server now and then, and when the page becomes visible after a while. */
  start(): void {
    this.#asked = Date.now();
    setInterval(() => void this.ask(), PAUSE);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - this.#asked > PAUSE / 5) void this.ask();
    });
  }

  /** Compares a version that the server has sent. */
  compare(sent: string | undefined): void {
    if (!sent) return;
    if (!this.loaded) this.loaded = sent;
    else if (sent !== this.loaded) this.old = true;
  }

  async ask(): Promise<void> {
    this.#asked = Date.now();
    try {
      this.compare((await api.about()).version);
    } catch {
      // the server is away: ask again later
    }
  }
}

export const version = new Version();
