/** How the table stands, from the view alone: phases, marks, names, who is first, what belongs to which part. */

import type { Component } from "svelte";

import Bear from "~icons/game-icons/bear-head";
import Bison from "~icons/game-icons/bison";
import Lion from "~icons/game-icons/lion";
import Wolf from "~icons/game-icons/wolf-head";
import { seatColour } from "../../look/seats";
import type { TableView } from "../../server/schema";
import { ownName } from "../../table/names";
import type { Mark, Phase } from "../game";
import type { Figure, Tribe, View } from "./view";
import { gameWords, type GameWords } from "./words";

const ICONS = [Wolf, Bison, Lion, Bear] as unknown as readonly Component[];

/** Returns the icon of a seat: its tribe's animal. */
export const iconOf = (seat: number): Component => ICONS[seat % ICONS.length] as Component;

/** Returns the round and the phases of it (EW-3.1), with the step in the present one. */
export function phases(view: View): Phase[] {
  const words = gameWords();
  if (view.phase === "set-up") return [{ name: words.phases.setup, now: true }];
  const action = view.phase === "action" ? words.phases.turn(view.turn) : words.phases.action;
  const eclipse = view.phase === "eclipse" ? words.phases.step(words.steps[view.step] ?? view.step) : words.phases.eclipse;
  return [
    { name: words.phases.round(view.round), now: false },
    { name: action, now: view.phase === "action" },
    { name: eclipse, now: view.phase === "eclipse" },
    { name: words.phases.preparation, now: view.phase === "preparation" },
  ];
}

/** Returns how the seats are told apart: by the animal of their tribe, its name, and a colour. */
export function marks(view: View): Mark[] {
  const words = gameWords();
  return view.tribes.map((tribe) => ({ colour: seatColour(tribe.seat), icon: iconOf(tribe.seat), name: tribeName(tribe, words) }));
}

/** Returns a tribe's name. */
export const tribeName = (tribe: Tribe, words: GameWords): string => words.tribes[tribe.name] ?? tribe.name;

/** Returns a tribe with who plays it: "Bison · Mara", and the tribe alone for the reader's own. */
export function fullName(view: View, table: TableView, seat: number, words: GameWords): string {
  const tribe = view.tribes[seat];
  const found = table.seats.find((one) => one.seat === seat);
  return [tribe ? tribeName(tribe, words) : "", found && !found.mine ? ownName(found) : ""].filter(Boolean).join(" · ");
}

/** Returns the figures in a column in the order in which they came; the first has the bottom section (EW-5.8). */
export const figuresOn = (view: View, place: string): Figure[] => view.figures.filter((figure) => figure.on === place);
