/** What stands on a card, read from its face, and the sentence that says it aloud. */

import type { Face } from "../game";
import { readEffect, type Step } from "./effect";
import type { GameWords } from "./words";

export type Group = "tribe" | "culture" | "animal";

export interface CardFacts {
  slug: string;
  name: string;
  text: string;
  group: Group;
  /** Labor in the corner of a Tribe card; undefined on others. */
  labor: number | undefined;
  /** What it adds in its column, or anywhere (`column` undefined). */
  added: number;
  column: string | undefined;
  /** What it does when it is played or used, or tipped. */
  effect: Step[];
  eclipse: Step[];
  points: number;
  era: number;
  /** What sets of 1 to 4 of an animal are worth; empty for the one that joins any set. */
  sets: number[];
}

const GROUPS: Record<string, Group> = { culture: "culture", animal: "animal" };

/** Reads a card; one whose face is not known (yet) has its slug for a name. */
export function readCard(slug: string, faces: ReadonlyMap<string, Face>): CardFacts {
  const face = faces.get(slug);
  const values = face?.values ?? {};
  const number = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
  const group = GROUPS[face?.kind ?? ""] ?? "tribe";
  const ability = readEffect(values["ability"] ?? values["effect"] ?? values["tip"]);
  const made = group === "tribe" ? ability.filter((step) => !step.price.length).flatMap((step) => step.gain) : [];
  const added = made.filter((sign) => sign.name === "labor").reduce((sum, sign) => sum + sign.amount, 0);
  return {
    slug,
    name: face?.name ?? slug,
    text: face?.text ?? "",
    group,
    labor: group === "tribe" ? number("labor") : undefined,
    added,
    column: typeof values["in"] === "string" ? values["in"] : undefined,
    effect: added ? [] : ability,
    eclipse: readEffect(values["eclipse"]),
    points: number("points"),
    era: number("era"),
    sets: Array.isArray(values["sets"]) ? (values["sets"] as number[]) : [],
  };
}

/** Returns a card in words: name, kind, what it does. */
export function sayCard(card: CardFacts, words: GameWords): string {
  const kind = card.group === "culture" ? words.kinds.culture(card.era) : words.kinds[card.group];
  return `${card.name}, ${kind}. ${card.text}`;
}

/** Returns the last word of an animal's name, by which people call it where there is little room: "Mammoth". */
export const shortName = (name: string): string => name.split(" ").at(-1) ?? name;

/** Returns cards with a key each: equal cards share a slug, and all of them are on the table. */
export function keyed(slugs: readonly string[]): { slug: string; key: string }[] {
  const seen = new Map<string, number>();
  return slugs.map((slug) => {
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return { slug, key: times ? `${slug}#${times}` : slug };
  });
}
