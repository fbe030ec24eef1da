/** The games this server has, in the language in force. */

import { language, type Code } from "../language/language.svelte";
import { api } from "../server/api";
import type { GameView } from "../server/schema";

class Games {
  all = $state.raw<GameView[] | undefined>();
  #code: Code | undefined;

  /** Reads the games, once for each language. */
  async load(): Promise<GameView[]> {
    const code = language.code;
    if (!this.all || this.#code !== code) {
      this.all = await api.games();
      this.#code = code;
    }
    return this.all;
  }
}

export const games = new Games();
