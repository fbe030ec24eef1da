/** What the board of Endless Winter says itself. Names and sentences of cards come from the server, in the same language. */

import { language, type Code } from "../../language/language.svelte";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Returns a number of half Labor as people write it: 1½. */
export function halves(labor: number): string {
  const whole = Math.floor(labor);
  return `${whole || labor === 0 || labor === whole ? whole : ""}${labor > whole ? "½" : ""}`;
}

const en = {
  tribes: { Wolf: "Wolf", Bison: "Bison", Lion: "Lion", Bear: "Bear" } as Record<string, string>,
  phases: {
    setup: "Set-up",
    round: (round: number) => `Round ${round} of 4`,
    action: "Action",
    turn: (turn: number) => `Action: turn ${turn} of 3`,
    eclipse: "Eclipse",
    step: (step: string) => `Eclipse: ${step}`,
    preparation: "Preparation",
  },
  steps: {
    "turn order": "turn order",
    "tribe cards": "tribe cards",
    "cave painting": "cave painting",
    terrain: "terrain",
    "player board": "player board",
  } as Record<string, string>,
  points: (points: number) => count(points, "point", "points"),
  food: (food: number) => `${food} Food`,
  tools: (tools: number) => count(tools, "Tool", "Tools"),
};

export type GameWords = typeof en;

const de: GameWords = {
  tribes: { Wolf: "Wolf", Bison: "Bison", Lion: "Löwe", Bear: "Bär" },
  phases: {
    setup: "Aufbau",
    round: (round) => `Runde ${round} von 4`,
    action: "Aktion",
    turn: (turn) => `Aktion: Zug ${turn} von 3`,
    eclipse: "Finsternis",
    step: (step) => `Finsternis: ${step}`,
    preparation: "Vorbereitung",
  },
  steps: {
    "turn order": "Zugfolge",
    "tribe cards": "Stammeskarten",
    "cave painting": "Höhlenbild",
    terrain: "Gelände",
    "player board": "Spielertafel",
  },
  points: (points) => count(points, "Punkt", "Punkte"),
  food: (food) => `${food} Nahrung`,
  tools: (tools) => count(tools, "Werkzeug", "Werkzeuge"),
};

const all: Record<Code, GameWords> = { en, de };

/** Returns the game's words in the language in force. */
export const gameWords = (): GameWords => all[language.code];
