/** The standard part of a view, read for drawing: names of things, what is printed on them, and how large they are drawn. */

import type { Component } from "svelte";
import Acorn from "~icons/game-icons/acorn";
import Feather from "~icons/game-icons/feather";
import Footprint from "~icons/game-icons/footprint";
import Hand from "~icons/game-icons/hand";
import Leaf from "~icons/game-icons/oak-leaf";
import Paw from "~icons/game-icons/paw-print";
import Shell from "~icons/game-icons/spiral-shell";
import Stone from "~icons/game-icons/stone-block";

import { seatColour } from "../../look/seats";
import type { Good, StandardView, Thing, Zone } from "../../server/schema";
import type { Face, Mark } from "../game";
import { words } from "./words";

const SEATS = [Paw, Feather, Leaf, Shell, Acorn] as Component[];
const SIGNS = [Hand, Paw, Leaf, Stone, Feather, Shell, Footprint, Acorn] as Component[];
const PIGMENTS = ["ochre", "rust", "clay", "slate"] as const;
const MOST_CARDS = 10; // more things than this are drawn as small tiles
const MOST_VALUES = 4; // numbers on a card
const NOT_PRINTED = "copies"; // the value in component files that says how many of a card are in the box

/** A thing with everything that is drawn of it. */
export interface ReadThing {
  id: string | undefined;
  kind: string;
  name: string;
  /** The game's word for its kind: "beast". */
  group: string;
  text: string;
  note: string;
  /** The numbers printed on it, with their names. */
  values: [string, number][];
  number: number;
  /** Its owner, where that is not the owner of the zone. */
  seat: number | undefined;
  /** Whether it lies face down for the reader. */
  down: boolean;
  /** Whether a small tile does not show everything that is printed on it. */
  face: boolean;
}

/** How the things of a zone are drawn: as cards, as small tiles, as chips that cannot be picked, or as boxes of a grid. */
export type Layout = "cards" | "tiles" | "chips" | "grid";

/** Returns an id as words: "rest tokens" for "rest_tokens". */
const spoken = (id: string): string => id.replace(/^.*:/, "").replaceAll(/[_-]/g, " ");

/** Reads a thing and its face. */
export function readThing(thing: Thing, faces: ReadonlyMap<string, Face>): ReadThing {
  const face = faces.get(thing.kind);
  const values = Object.entries(face?.values ?? {}).filter(
    (one): one is [string, number] => typeof one[1] === "number" && one[0] !== NOT_PRINTED,
  );
  return {
    id: thing.id,
    kind: thing.kind,
    name: thing.name ?? face?.name ?? spoken(thing.kind),
    group: face ? spoken(face.kind) : "",
    text: face?.text ?? "",
    note: thing.note ?? "",
    values: values.filter(([, value]) => value).slice(0, MOST_VALUES).map(([name, value]) => [spoken(name), value]),
    number: thing.number ?? 1,
    seat: thing.seat,
    down: !thing.kind,
    face: Boolean(face && (face.text || values.length)),
  };
}

/** Returns everything about a thing in words, for screen readers. */
export function sayThing(thing: ReadThing): string {
  if (thing.down) return words.down(thing.number);
  const values = thing.values.map(([name, value]) => `${name} ${value}`);
  const said = [thing.number === 1 ? "" : words.times(thing.number), thing.group, thing.note, ...values].filter(Boolean);
  return `${[thing.name, ...said].join(", ")}${thing.text ? `. ${thing.text}` : ""}`;
}

/** Returns how many things lie in a zone. */
export const countThings = (zone: Zone): number => zone.things.reduce((sum, thing) => sum + (thing.number ?? 1), 0);

/** Returns how a zone is drawn: things that can be picked are large, unless there are very many. */
export function layoutOf(zone: Zone, faces: ReadonlyMap<string, Face>): Layout {
  if (zone.columns) return "grid";
  if (!isLarge(zone)) return "chips";
  const faced = zone.things.some((thing) => faces.has(thing.kind));
  return faced && zone.things.length <= MOST_CARDS ? "cards" : "tiles";
}

/** Returns whether something in a zone can be picked. */
export const isLarge = (zone: Zone): boolean => zone.things.some((thing) => thing.id);

// A view lacks the standard part if it could not be fetched: then nothing is drawn, and the question asks everything in words.

/** Returns the zones of a seat, or the shared ones (null), that are not empty; those with things to pick come first. */
export function zonesOf(view: Partial<StandardView>, seat: number | null): Zone[] {
  const found = (view.zones ?? []).filter((zone) => zone.seat === seat && zone.things.length);
  return [...found.filter(isLarge), ...found.filter((zone) => !isLarge(zone))];
}

/** Returns the goods of a seat, or the shared ones (null). */
export const goodsOf = (view: Partial<StandardView>, seat: number | null): Good[] =>
  (view.goods ?? []).filter((good) => good.seat === seat);

/** Returns a number for a word, always the same. */
function numberOf(word: string): number {
  let found = 0;
  for (const letter of word) found = (found * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return found;
}

/** Returns the sign and the pigment for things of one kind. */
export function paintOf(group: string): { sign: Component; pigment: string } {
  const number = numberOf(group);
  return { sign: SIGNS[number % SIGNS.length] ?? Stone, pigment: PIGMENTS[number % PIGMENTS.length] ?? "clay" };
}

/** Returns the marks of the seats. */
export function marks(view: Partial<StandardView>): Mark[] {
  return (view.names ?? []).map((name, seat) => ({ colour: seatColour(seat), icon: SEATS[seat % SEATS.length] ?? Stone, name }));
}
