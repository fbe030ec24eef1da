/** The current language and its texts for the shell, loaded when it is chosen. */

import { en, type Words } from "./en";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Code = keyof typeof LANGUAGES;

const others: Record<Exclude<Code, "en">, () => Promise<Words>> = { de: async () => (await import("./de")).de };

class Language {
  code = $state<Code>("en");
  words = $state.raw<Words>(en);

  /** Switches to a language; requests to the server use it too. */
  async use(code: Code): Promise<void> {
    this.words = code === "en" ? en : await others[code]();
    this.code = code;
    document.documentElement.lang = code;
  }
}

/** Returns the first of the browser's languages that the client supports. */
export function preferred(wanted: readonly string[]): Code {
  const codes = wanted.map((one) => one.slice(0, 2).toLowerCase());
  return (codes.find((code) => code in LANGUAGES) as Code | undefined) ?? "en";
}

export const language = new Language();
