/** The language in force: its words for the shell, loaded when chosen. */

import { en, type Words } from "./en";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Code = keyof typeof LANGUAGES;

const others: Record<Exclude<Code, "en">, () => Promise<Words>> = { de: async () => (await import("./de")).de };

class Language {
  code = $state<Code>("en");
  words = $state.raw<Words>(en);

  /** Speaks a language from now on; the server is asked in it too. */
  async use(code: Code): Promise<void> {
    const words = code === "en" ? en : await others[code]();
    this.words = words;
    this.code = code;
    document.documentElement.lang = code;
  }
}

/** Returns the first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[]): Code {
  for (const one of wanted) {
    const code = one.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Code;
  }
  return "en";
}

export const language = new Language();
