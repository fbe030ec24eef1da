/** What the view says about phases, seats, names, who is still drawing, and sheets. */

import type { Component } from "svelte";

import type { TableView, ThawSheetView, ThawView } from "../../server/schema";
import { ownName } from "../../table/names";
import type { Mark, Phase } from "../game";
import { withPlayer } from "../shared/names";
import { signColour } from "./pencils/pencils";
import Symbol from "./pencils/Symbol.svelte";
import { words } from "./words";

/** Returns the steps of a round (THAW-4.1); the step with the others' sheets says which of them it is. */
export function phases({ phase, players, hop }: ThawView): Phase[] {
  const help = phase === "help" ? words.phases.sheet(hop, players - 1) : words.phases.help;
  return [
    ...(phase === "choosing" ? [{ name: words.phases.choosing, now: true }] : []),
    { name: words.phases.own, now: phase === "own" },
    ...(players === 3 ? [{ name: words.phases.dummy, now: phase === "dummy" }] : []),
    { name: help, now: phase === "help" },
    { name: words.phases.score, now: phase === "finished" },
  ];
}

/** Returns the marks of the seats: the symbol of the community, its name, and its colour. */
export function marks(view: ThawView): Mark[] {
  return view.communities
    .filter((community) => community.seat !== null)
    .map((community, i) => ({ colour: signColour(community.hue), icon: iconOf(community.symbol), name: communityName(view, i) }));
}

/** Returns the number of a community's colour, -1 until it has chosen one. */
export const hueOf = (view: ThawView, community: number): number => view.communities[community]?.hue ?? -1;

/** Returns a symbol as a component without props. */
const iconOf = (symbol: string): Component => (internals, props) => Symbol(internals, { ...props, symbol });

/** Returns a community's name: its colour, the Dummy, or its seat until it has chosen. The server names the colours of other editions. */
export function communityName(view: ThawView, community: number): string {
  const one = view.communities[community];
  if (!one) return "";
  if (one.seat === null) return words.dummy;
  return one.hue < 0 ? words.seat(one.seat + 1) : (words.colours[one.colour] ?? one.name);
}

/** Returns a form's name; the server names the forms of other editions. */
export function formName(view: ThawView, form: string | null): string {
  if (!form) return words.spot;
  return words.forms[form] ?? view.forms.find((one) => one.form === form)?.name ?? form;
}

/** Returns a seat's community with who plays it: "Blue · Mara". */
export const fullName = (view: ThawView, table: TableView, seat: number): string => withPlayer(communityName(view, seat), table, seat);

/** Returns the title of a sheet. */
export const sheetTitle = (view: ThawView, table: TableView, owner: number): string =>
  owner === view.seat ? words.sheet.own : words.sheet.of(fullName(view, table, owner));

/** Returns how far a seat is in this step. How many forms it has drawn is no secret; which and where is (THAW-R6). */
export function progressOf(view: ThawView, seat: number): "draws" | "drawn" | "done" {
  if (!view.to_move.includes(seat)) return "done";
  return view.undrawn[seat] ? "draws" : "drawn";
}

/** Returns who plays a seat: the name of a person or bot, or the number of the seat. */
export function whoIs(table: TableView, seat: number): string {
  const found = table.seats.find((one) => one.seat === seat);
  return found ? ownName(found) : words.seat(seat + 1);
}

/** Returns what is on a sheet in words, for screen readers. */
export function readSheet(view: ThawView, sheet: ThawSheetView): string {
  const labels = (boxes: readonly number[]) => boxes.map((box) => view.grid.labels[box] ?? "").join(" ");
  const areas = sheet.areas.map((area) => `${communityName(view, area.by)}: ${labels(area.boxes)}`);
  return `${words.sheet.solid(labels(view.grid.solid))} ${areas.length ? `${areas.join("; ")}.` : words.sheet.empty}`;
}

/** Returns whether these ids name exactly this set of boxes. */
export function isNamed(view: ThawView, boxes: readonly number[], ids: ReadonlySet<string>): boolean {
  return ids.size === boxes.length && boxes.every((box) => ids.has(`box:${(view.grid.labels[box] ?? "").toLowerCase()}`));
}
