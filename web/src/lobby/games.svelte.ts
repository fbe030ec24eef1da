/** The games of this server, in the current language. */

import { language, type Code } from "../language/language.svelte";
import { api } from "../server/api";
import type { GameView } from "../server/schema";

class Games {
  all = $state.raw<GameView[] | undefined>();
  #code: Code | undefined;

  /** Reads the games, once for each language. */
  async load(): Promise<void> {
    const code = language.code;
    if (this.all && this.#code === code) return;
    this.all = await api.games();
    this.#code = code;
  }
}

export const games = new Games();
