/** What is printed on a card, read from its face, and a sentence that describes it. */

import type { Face } from "../../game";
import { keyed } from "../../shared/cards";
import { readEffect, type Step } from "../signs/effect";
import { words } from "../words/words";

export type Group = "tribe" | "culture" | "animal";

export interface CardFacts {
  slug: string;
  name: string;
  text: string;
  group: Group;
  /** The Labor in the corner of a Tribe card; undefined on other cards. */
  labor: number | undefined;
  /** The Labor it adds in its column, or anywhere if `column` is undefined. */
  added: number;
  column: string | undefined;
  /** What it does when it is played, used or tipped. */
  effect: Step[];
  eclipse: Step[];
  points: number;
  era: number;
}

const GROUPS: Record<string, Group> = { culture: "culture", animal: "animal" };

/** Reads a card; without a face its name is its slug. */
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
  };
}

/** Returns the kind of a card in words. */
export const kindOf = (card: CardFacts): string => (card.group === "culture" ? words.kinds.culture(card.era) : words.kinds[card.group]);

/** Returns a card in words: name, kind, what it does. */
export const sayCard = (card: CardFacts): string => `${card.name}, ${kindOf(card)}. ${card.text}`;

/** Returns the last word of an animal's name, for where there is little room: "Mammoth". */
export const shortName = (name: string): string => name.split(" ").at(-1) ?? name;

/** Reads cards that lie beside each other, each with a key of its own. */
export const readCards = (slugs: readonly string[], faces: ReadonlyMap<string, Face>): { key: string; card: CardFacts }[] =>
  keyed(slugs).map(({ slug, key }) => ({ key, card: readCard(slug, faces) }));
