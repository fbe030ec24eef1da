/** The paintings and signs of Cavemen: silhouettes of the game-icons set, and our own where it has none. */

import BarnOwl from "~icons/game-icons/barn-owl";
import BearHead from "~icons/game-icons/bear-head";
import BerriesBowl from "~icons/game-icons/berries-bowl";
import Campfire from "~icons/game-icons/campfire";
import CaveEntrance from "~icons/game-icons/cave-entrance";
import Caveman from "~icons/game-icons/caveman";
import FlintSpark from "~icons/game-icons/flint-spark";
import Meat from "~icons/game-icons/meat";
import MountainCave from "~icons/game-icons/mountain-cave";
import PawPrint from "~icons/game-icons/paw-print";
import Snake from "~icons/game-icons/snake";
import SpiralShell from "~icons/game-icons/spiral-shell";
import StoneSpear from "~icons/game-icons/stone-spear";
import ThreeFriends from "~icons/game-icons/three-friends";
import TigerHead from "~icons/game-icons/tiger-head";
import TotemHead from "~icons/game-icons/totem-head";
import WolfHead from "~icons/game-icons/wolf-head";
import { iconsIn, type Picture } from "../../shared/pictures";
import { tooth } from "./beasts";
import type { CardFacts, Group, Score } from "./card";
import * as paintings from "./paintings";

const TOTEMS = iconsIn({ wolf: WolfHead, tiger: TigerHead, snake: Snake, owl: BarnOwl, bear: BearHead });
const PAINTINGS = iconsIn(paintings);
const OF_KIND = iconsIn({ starter: Caveman, home: MountainCave });

export const GROUP_SIGNS = {
  caveman: Caveman,
  beast: PawPrint,
  invention: FlintSpark,
  cave: CaveEntrance,
  fire: FlintSpark,
} as unknown as Record<Group, Picture>;

/** What the paintings of a group are painted with. */
export const PIGMENTS: Record<Group, string> = {
  caveman: "var(--ochre)",
  beast: "var(--rust)",
  invention: "var(--clay)",
  cave: "var(--slate)",
  fire: "#b23c0e",
};

export const SCORE_SIGNS = {
  hunting: StoneSpear,
  inventing: FlintSpark,
  foraging: BerriesBowl,
  population: ThreeFriends,
} as unknown as Record<Score, Picture>;

export const SIGNS = { food: Meat, teeth: tooth, conch: SpiralShell, fire: Campfire } as unknown as Record<"food" | "teeth" | "conch" | "fire", Picture>;

/** Returns a tribe's totem; an unknown tribe, or a seat that has none yet, gets a carved head. */
export function totemOf(tribe: string): Picture {
  return (TOTEMS[tribe] ?? TotemHead) as Picture;
}

/** Returns a card's painting: a Leader's is its totem, an unknown card's the sign of its group. */
export function paintingOf(card: CardFacts): Picture {
  if (card.kind === "leader") return totemOf(card.slug.replace(/-leader$/, ""));
  return PAINTINGS[card.stem] ?? OF_KIND[card.kind] ?? GROUP_SIGNS[card.group];
}
