/** What a person has chosen for this device; kept by the browser, shown by the document's attributes. */

import { language, LANGUAGES, preferred, type Code } from "../language/language.svelte";

export const THEMES = ["auto", "dark", "light"] as const;
export const MOTIONS = ["auto", "full", "reduced"] as const;
export const COLOURS = ["paint", "distinct"] as const;

export interface Chosen {
  language: Code | "auto";
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  colours: (typeof COLOURS)[number];
  sound: boolean;
  notices: boolean;
  /** Whether single letters are shortcuts at a table. */
  keys: boolean;
  /** Whether what the others did since one's last turn is shown without being asked for. */
  since: boolean;
}

const PLACE = "holocene.settings";
const DEFAULTS: Chosen = {
  language: "auto",
  theme: "auto",
  motion: "auto",
  colours: "paint",
  sound: false,
  notices: false,
  keys: true,
  since: true,
};

/** Returns the stored settings, with the default in place of whatever does not fit. */
export function readSettings(stored: string | null): Chosen {
  let found: Partial<Record<keyof Chosen, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (parsed && typeof parsed === "object") found = parsed;
  } catch {
    // unreadable: the defaults
  }
  const among = <T>(value: unknown, values: readonly T[], other: T) => values.find((one) => one === value) ?? other;
  return {
    language: among(found.language, ["auto", ...Object.keys(LANGUAGES)] as (Code | "auto")[], DEFAULTS.language),
    theme: among(found.theme, THEMES, DEFAULTS.theme),
    motion: among(found.motion, MOTIONS, DEFAULTS.motion),
    colours: among(found.colours, COLOURS, DEFAULTS.colours),
    sound: found.sound === true,
    notices: found.notices === true,
    keys: found.keys !== false,
    since: found.since !== false,
  };
}

class Settings {
  chosen = $state<Chosen>({ ...DEFAULTS });
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #systemStill = $state(this.#still.matches);

  /** Whether nothing shall travel over the screen. */
  get still(): boolean {
    return this.chosen.motion === "auto" ? this.#systemStill : this.chosen.motion === "reduced";
  }

  async start(): Promise<void> {
    this.#still.addEventListener("change", (event) => (this.#systemStill = event.matches));
    this.chosen = readSettings(stored());
    await this.#show();
  }

  /** Changes one setting and remembers it. */
  async set<K extends keyof Chosen>(name: K, value: Chosen[K]): Promise<void> {
    this.chosen[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.chosen));
    } catch {
      // a browser that keeps nothing: the choice holds until the page is closed
    }
    await this.#show();
  }

  async #show(): Promise<void> {
    const root = document.documentElement;
    root.dataset.theme = this.chosen.theme;
    root.dataset.motion = this.chosen.motion;
    root.dataset.colours = this.chosen.colours;
    const code = this.chosen.language === "auto" ? preferred(navigator.languages) : this.chosen.language;
    await language.use(code);
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

export const settings = new Settings();
