/** What a game brings to the browser, and how the shell finds it: a folder here, loaded when it is played. */

import type { Component } from "svelte";

import type { Choice, Happening, TableView } from "../server/schema";
import type { Picker } from "../table/picker.svelte";

/** A card or another thing with a face, as the server describes it. */
export interface Face {
  id: string;
  kind: string;
  name: string;
  text: string;
  source: string;
  values: Record<string, unknown>;
}

/** What a board gets: the position as its reader may know it, the things' faces, the table, and picking. */
export interface BoardProps<View> {
  view: View;
  faces: ReadonlyMap<string, Face>;
  table: TableView;
  picker: Picker;
  /** The seat one looks from; undefined for a spectator. */
  seat: number | undefined;
  /** What has happened so far, as its reader may know it. */
  events?: readonly Happening[];
  /** Takes one's last decision back; undefined where that is not possible. */
  undo?: (() => void) | undefined;
}

/** One step of a turn, shown as a strip above the board. */
export interface Phase {
  name: string;
  now: boolean;
}

/** How a seat is told apart wherever the shell names it: never by colour alone. */
export interface Mark {
  colour: string;
  icon: Component;
  name: string;
}

export interface GameModule<View = never> {
  /** The shared area. */
  Board: Component<BoardProps<View>>;
  /** What belongs to one seat, inside the frame with the person's name. */
  Player: Component<BoardProps<View> & { of: number }>;
  phases: (view: View) => Phase[];
  marks: (view: View) => Mark[];
  /** Whether the board lays itself out in the height it gets, so that a large screen needs no scrolling while it is played. */
  fills?: boolean;
  /** Returns what the button says by which one does nothing more here (ends the turn or a step, leaves a benefit); undefined for all other choices. */
  leaves?: (choice: Choice) => string | undefined;
  /** Whether a choice stands back where the board offers more: on a phone it is folded away. Without this all that is asked in words does. */
  aside?: (choice: Choice) => boolean;
}

const found = import.meta.glob<GameModule>("./*/index.ts");

/** Returns whether a game has a board here; without one it is played from the list of what can be done. */
export function hasBoard(name: string): boolean {
  return `./${name}/index.ts` in found;
}

/** Loads a game's board; rejects where this client does not know the game (an old page after an update). */
export async function loadGame(name: string): Promise<GameModule> {
  const load = found[`./${name}/index.ts`];
  if (!load) throw new Error(`no board for ${name}`);
  return load();
}

const emblems = import.meta.glob<{ default: Component }>("./*/Emblem.svelte");

/** Returns the picture by which a game is known in the lobby; undefined where it brings none. */
export async function emblemOf(name: string): Promise<Component | undefined> {
  return (await emblems[`./${name}/Emblem.svelte`]?.())?.default;
}
