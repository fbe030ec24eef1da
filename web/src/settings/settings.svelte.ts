/** The person's settings on this device, stored by the browser and shown as attributes of the document. */

import { readStored, store } from "../frame/storage";
import { language, LANGUAGES, preferred, type Code } from "../language/language.svelte";

/** The values of each setting; the first one is the default. */
export const VALUES = {
  language: ["auto", ...(Object.keys(LANGUAGES) as Code[])],
  theme: ["auto", "dark", "light"],
  motion: ["auto", "full", "reduced"],
  colours: ["paint", "distinct"],
  sound: [false, true],
  notices: [false, true],
  /** Whether single letters are shortcuts at a table. */
  keys: [true, false],
  /** Whether the summary of what the others did opens by itself. */
  since: [true, false],
} as const;

export type Chosen = { -readonly [K in keyof typeof VALUES]: (typeof VALUES)[K][number] };

const KEY = "holocene.settings";

/** Returns stored settings, with the default for each one that is missing or wrong. */
export function readSettings(stored: unknown): Chosen {
  const found = Object(stored) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, values]) => [name, values.find((one) => one === found[name]) ?? values[0]]),
  ) as Chosen;
}

class Settings {
  chosen = $state<Chosen>(readSettings(undefined));
  #system = matchMedia("(prefers-reduced-motion: reduce)");
  #systemStill = $state(this.#system.matches);

  /** Whether things should not move across the screen. */
  get still(): boolean {
    return this.chosen.motion === "auto" ? this.#systemStill : this.chosen.motion === "reduced";
  }

  async start(): Promise<void> {
    this.#system.addEventListener("change", ({ matches }) => {
      this.#systemStill = matches;
      void this.#show();
    });
    this.chosen = readSettings(readStored(KEY));
    await this.#show();
  }

  /** Changes one setting and stores it. */
  async set<K extends keyof Chosen>(name: K, value: Chosen[K]): Promise<void> {
    this.chosen[name] = value;
    store(KEY, this.chosen);
    await this.#show();
  }

  async #show(): Promise<void> {
    const root = document.documentElement;
    root.dataset.theme = this.chosen.theme;
    root.dataset.motion = this.still ? "reduced" : "full";
    root.dataset.colours = this.chosen.colours;
    await language.use(this.chosen.language === "auto" ? preferred(navigator.languages) : this.chosen.language);
  }
}

export const settings = new Settings();
