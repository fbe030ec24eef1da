/** What a game gives to the shell. Each game is a folder beside this file, loaded when the game is played. */

import type { Component } from "svelte";
import { router } from "../router.svelte";
import type { Choice, Happening, TableView } from "../server/schema";
import type { Picker } from "../table/picker.svelte";
import "./shared/board.css";

/** A card or another thing with a face, as the server describes it. */
export interface Face {
  id: string;
  kind: string;
  name: string;
  text: string;
  source: string;
  values: Record<string, unknown>;
}

/** What a board gets: the reader's view of the position, the faces of things, the table, and the picker. */
export interface BoardProps<View> {
  view: View;
  faces: ReadonlyMap<string, Face>;
  table: TableView;
  picker: Picker;
  /** The reader's seat; undefined for a spectator. */
  seat: number | undefined;
  /** What has happened so far, as the reader may know it. */
  events?: readonly Happening[];
  /** Takes back the reader's last decision; undefined where that is not possible. */
  undo?: (() => void) | undefined;
}

/** A step of a turn; the steps are shown as a strip above the board. */
export interface Phase {
  name: string;
  now: boolean;
}

/** How the shell marks a seat wherever it names it; never by colour alone. */
export interface Mark {
  colour: string;
  icon: Component;
  name: string;
}

export interface GameModule<View = never> {
  /** The shared area. */
  Board: Component<BoardProps<View>>;
  /** What belongs to one seat, inside the frame with the player's name. */
  Player: Component<BoardProps<View> & { of: number }>;
  phases: (view: View) => Phase[];
  marks: (view: View) => Mark[];
  /** Whether the board fits itself into the height of a large screen, so that nothing needs scrolling during play. */
  fills?: boolean;
  /** Returns the label of a choice that ends the turn or a step, or declines a benefit; undefined for all other choices. */
  leaves?: (choice: Choice) => string | undefined;
  /** Whether a choice is secondary: a phone folds it away while the board offers more. Without this function, every choice asked in words is. */
  aside?: (choice: Choice) => boolean;
}

const found = import.meta.glob<GameModule>("./*/index.ts");

/** Returns whether a game is shown on the generic board: it has no board of its own, or the address asks for the generic one. */
export function isGeneric(name: string): boolean {
  return router.query.get("board") === "generic" || !(`./${name}/index.ts` in found);
}

/** Loads the board that shows a game. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = found[`./${isGeneric(name) ? "generic" : name}/index.ts`];
  if (!load) throw new Error(`no board for ${name}`);
  return load();
}

const emblems = import.meta.glob<{ default: Component }>("./*/Emblem.svelte");

/** Returns a game's picture for the lobby; undefined if it has none. */
export async function emblemOf(name: string): Promise<Component | undefined> {
  return (await emblems[`./${name}/Emblem.svelte`]?.())?.default;
}
