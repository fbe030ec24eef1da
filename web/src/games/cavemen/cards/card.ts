/** A card as the board draws it: the plain values of its face, and a sentence that describes it. */

import type { Face } from "../../game";
import { words } from "../words";

export const SCORES = ["hunting", "inventing", "foraging", "population"] as const;
export type Score = (typeof SCORES)[number];
export type Group = "caveman" | "beast" | "invention" | "cave" | "fire";
export type Unit = "hunting" | "inventing" | "teeth" | "food or teeth";

export interface CardFacts {
  slug: string;
  /** The slug without the number of stones; it selects the painting. */
  stem: string;
  name: string;
  text: string;
  kind: string;
  group: Group;
  cost: number | undefined;
  unit: Unit | undefined;
  /** The scores on a Caveman or a Cave. */
  scores: [Score, number][];
  food: number;
  teeth: number;
  stones: number;
  /** Whether the values are our own, not those of the printed game. */
  authored: boolean;
}

const GROUPS: Record<string, Group> = { beast: "beast", invention: "invention", fire: "fire", cave: "cave", home: "cave" };

/** Reads a card; without a face its name is its slug. The cost of Fire depends on `players`. */
export function readCard(slug: string, faces: ReadonlyMap<string, Face>, players: number): CardFacts {
  const face = faces.get(slug);
  const values = face?.values ?? {};
  const number = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
  const costs = values.costs as Record<string, number> | undefined;
  const cost = costs ? costs[players] : typeof values.cost === "number" ? values.cost : undefined;
  return {
    slug,
    stem: slug.replace(/-\d+$/, ""),
    name: face?.name ?? slug,
    text: face?.text ?? "",
    kind: face?.kind ?? "",
    group: GROUPS[face?.kind ?? ""] ?? "caveman",
    cost,
    unit: values.unit as Unit | undefined,
    scores: SCORES.filter((score) => number(score) > 0).map((score) => [score, number(score)]),
    food: number("food"),
    teeth: number("teeth"),
    stones: number("stones"),
    authored: face?.source === "authored",
  };
}

/** Returns a card in words: name, kind, cost, what it gives, and its stones. */
export function sayCard(card: CardFacts): string {
  const kind = words.kinds[card.kind] ?? "";
  const head = kind && kind !== card.name ? `${card.name}, ${kind}` : card.name;
  const cost = card.cost === undefined ? "" : (words.costs[card.unit ?? ""]?.(card.cost) ?? String(card.cost));
  const parts = [[head, cost].filter(Boolean).join(", "), card.text.replace(/\.$/, ""), words.stones(card.stones)];
  return parts.filter(Boolean).join(". ");
}

/** Returns a card's name without that of its tribe: "Leader" for "Owl Leader" and for "Anführer (Eule)". */
export function shortName(name: string, tribe: string): string {
  const without = name.replace(` (${tribe})`, "");
  return tribe && without.startsWith(`${tribe} `) ? without.slice(tribe.length + 1) : without;
}

const ORDER = ["leader", "starter", "hunter", "thinker", "elder", "explorer", "invention", "fire", "cave", "home"];

/** Returns a tribe's cards in the order in which people lay them out: Leader, Cavemen, Inventions, Caves. */
export function layOut(cards: readonly CardFacts[]): CardFacts[] {
  return cards.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
