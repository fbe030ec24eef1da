/** What the view says about phases, seats, names and figures. */

import type { Component } from "svelte";

import Bear from "~icons/game-icons/bear-head";
import Bison from "~icons/game-icons/bison";
import Lion from "~icons/game-icons/lion";
import Wolf from "~icons/game-icons/wolf-head";
import { seatColour } from "../../look/seats";
import type { TableView } from "../../server/schema";
import type { Mark, Phase } from "../game";
import { withPlayer } from "../shared/names";
import type { Figure, Tribe, View } from "./view";
import { words } from "./words/words";

const ICONS = [Wolf, Bison, Lion, Bear] as unknown as readonly Component[];

/** Returns the icon of a seat: its tribe's animal. */
export const iconOf = (seat: number): Component => ICONS[seat % ICONS.length] as Component;

/** Returns the round and its phases (EW-3.1); the current phase names its turn or step. */
export function phases(view: View): Phase[] {
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

/** Returns the marks of the seats: the animal of the tribe, its name, and a colour. */
export function marks(view: View): Mark[] {
  return view.tribes.map((tribe) => ({ colour: seatColour(tribe.seat), icon: iconOf(tribe.seat), name: tribeName(tribe) }));
}

/** Returns a tribe's name. */
export const tribeName = (tribe: Tribe): string => words.tribes[tribe.name] ?? tribe.name;

/** Returns a tribe with who plays it: "Bison · Mara". */
export const fullName = (view: View, table: TableView, seat: number): string =>
  withPlayer(view.tribes[seat] ? tribeName(view.tribes[seat]) : "", table, seat);

/** Returns the figures in a column in the order of their arrival; the first has the bottom section (EW-5.8). */
export const figuresOn = (view: View, place: string): Figure[] => view.figures.filter((figure) => figure.on === place);
