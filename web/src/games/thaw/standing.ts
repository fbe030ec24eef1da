/** How the table stands, from the view alone: phases, marks, names, who still draws, what a sheet says. */

import type { Component } from "svelte";

import type { TableView, ThawSheetView, ThawView } from "../../server/schema";
import { ownName } from "../../table/names";
import type { Mark, Phase } from "../game";
import { sign } from "./pencils";
import Symbol from "./Symbol.svelte";
import { gameWords, type GameWords } from "./words";

/** Returns the steps of a round (THAW-4.1); how many sheets come is said with the step in which they do. */
export function phases(view: ThawView): Phase[] {
  const words = gameWords();
  if (view.phase === "choosing") return [{ name: words.phases.choosing, now: true }, ...stepsOf(view, words)];
  return stepsOf(view, words);
}

function stepsOf(view: ThawView, words: GameWords): Phase[] {
  const others = view.players - 1;
  const help = view.phase === "help" ? words.phases.sheet(view.hop, others) : words.phases.help;
  const steps = [{ name: words.phases.own, now: view.phase === "own" }];
  if (view.players === 3) steps.push({ name: words.phases.dummy, now: view.phase === "dummy" });
  steps.push({ name: help, now: view.phase === "help" }, { name: words.phases.score, now: view.phase === "finished" });
  return steps;
}

/** Returns how the seats are told apart: by the symbol of their community, its name, and its colour. */
export function marks(view: ThawView): Mark[] {
  return view.communities
    .filter((community) => community.seat !== null)
    .map((community, i) => ({ colour: sign(community.hue), icon: iconOf(community.symbol), name: communityName(view, i, gameWords()) }));
}

/** Returns the number of a community's colour, -1 where it has not chosen one yet. */
export const hueOf = (view: ThawView, community: number): number => view.communities[community]?.hue ?? -1;

/** Returns a symbol as an icon that needs nothing else. */
export function iconOf(symbol: string): Component {
  return (internals, props) => Symbol(internals, { ...props, symbol });
}

/** Returns the name of a community: its colour, the Dummy, or its seat until it has a colour. Colours of an own edition keep the server's name. */
export function communityName(view: ThawView, community: number, words: GameWords): string {
  const one = view.communities[community];
  if (!one) return "";
  if (one.seat === null) return words.dummy;
  return one.hue < 0 ? words.seat(one.seat + 1) : (words.colours[one.colour] ?? one.name);
}

/** Returns a form's name; one of an own edition keeps the server's. */
export function formName(view: ThawView, form: string | null, words: GameWords): string {
  if (!form) return words.spot;
  return words.forms[form] ?? view.forms.find((one) => one.form === form)?.name ?? form;
}

/** Returns a seat's community with who plays it: "Blue · Mara", and the community alone for the reader's own. */
export function fullName(view: ThawView, table: TableView, seat: number, words: GameWords): string {
  const found = table.seats.find((one) => one.seat === seat);
  return [communityName(view, seat, words), found && !found.mine ? ownName(found) : ""].filter(Boolean).join(" · ");
}

/** Returns how far a seat is in this step: how many is no secret, which and where is (THAW-R6). */
export function progressOf(view: ThawView, seat: number): "draws" | "drawn" | "done" {
  if (!view.to_move.includes(seat)) return "done";
  return view.undrawn[seat] ? "draws" : "drawn";
}

/** Returns who plays a seat: a person's name or a bot's; the seat itself where nobody is known to. */
export function whoIs(table: TableView, seat: number, words: GameWords): string {
  const found = table.seats.find((one) => one.seat === seat);
  return found ? ownName(found) : words.seat(seat + 1);
}

/** Returns the communities that still draw in this step, the reader left out. */
export function stillDrawing(view: ThawView): number[] {
  return view.to_move.filter((seat) => seat !== view.seat);
}

/** Returns what is on a sheet, for who cannot see it. */
export function readSheet(view: ThawView, sheet: ThawSheetView, words: GameWords): string {
  const labels = (boxes: readonly number[]) => boxes.map((box) => view.grid.labels[box] ?? "").join(" ");
  const areas = sheet.areas.map((area) => `${communityName(view, area.by, words)}: ${labels(area.boxes)}`);
  return `${words.sheet.solid(labels(view.grid.solid))} ${areas.length ? `${areas.join("; ")}.` : words.sheet.empty}`;
}

/** Returns whether what is pointed at, in the story or by a hint, is just this set of boxes. */
export function same(view: ThawView, boxes: readonly number[], ids: ReadonlySet<string>): boolean {
  return ids.size === boxes.length && boxes.every((box) => ids.has(`box:${(view.grid.labels[box] ?? "").toLowerCase()}`));
}
