/** The paintings and signs of Cavemen: silhouettes of the game-icons set, and our own where it has none. */

import type { Component } from "svelte";

import Basket from "~icons/game-icons/basket";
import BearHead from "~icons/game-icons/bear-head";
import Beard from "~icons/game-icons/beard";
import BerriesBowl from "~icons/game-icons/berries-bowl";
import Brain from "~icons/game-icons/brain";
import Campfire from "~icons/game-icons/campfire";
import CaveEntrance from "~icons/game-icons/cave-entrance";
import Caveman from "~icons/game-icons/caveman";
import Deer from "~icons/game-icons/deer";
import DinosaurRex from "~icons/game-icons/dinosaur-rex";
import Discussion from "~icons/game-icons/discussion";
import DoubleNecklace from "~icons/game-icons/double-necklace";
import DreamCatcher from "~icons/game-icons/dream-catcher";
import FishSmoking from "~icons/game-icons/fish-smoking";
import FishingNet from "~icons/game-icons/fishing-net";
import FlintSpark from "~icons/game-icons/flint-spark";
import Footprint from "~icons/game-icons/footprint";
import Hand from "~icons/game-icons/hand";
import HornedSkull from "~icons/game-icons/horned-skull";
import Hut from "~icons/game-icons/hut";
import Mammoth from "~icons/game-icons/mammoth";
import Meat from "~icons/game-icons/meat";
import MountainCave from "~icons/game-icons/mountain-cave";
import BarnOwl from "~icons/game-icons/barn-owl";
import PawPrint from "~icons/game-icons/paw-print";
import Ribcage from "~icons/game-icons/ribcage";
import SabertoothHead from "~icons/game-icons/saber-toothed-cat-head";
import Lips from "~icons/game-icons/lips";
import Snake from "~icons/game-icons/snake";
import SpearFeather from "~icons/game-icons/spear-feather";
import SpiralShell from "~icons/game-icons/spiral-shell";
import Stalactites from "~icons/game-icons/stalactites";
import StarSwirl from "~icons/game-icons/star-swirl";
import Steak from "~icons/game-icons/steak";
import StoneSpear from "~icons/game-icons/stone-spear";
import TallyMarks from "~icons/game-icons/tally-mark-5";
import Think from "~icons/game-icons/think";
import ThreeFriends from "~icons/game-icons/three-friends";
import ThrownSpear from "~icons/game-icons/thrown-spear";
import TigerHead from "~icons/game-icons/tiger-head";
import Tipi from "~icons/game-icons/tipi";
import TotemHead from "~icons/game-icons/totem-head";
import Totem from "~icons/game-icons/totem";
import ShakingHands from "~icons/game-icons/shaking-hands";
import TriceratopsHead from "~icons/game-icons/triceratops-head";
import Velociraptor from "~icons/game-icons/velociraptor";
import WolfHead from "~icons/game-icons/wolf-head";
import WoodStick from "~icons/game-icons/wood-stick";
import Lasso from "~icons/game-icons/lasso";
import Compsognathus from "./paintings/Compsognathus.svelte";
import Dryosaurus from "./paintings/Dryosaurus.svelte";
import Oviraptor from "./paintings/Oviraptor.svelte";
import Pachycephalosaurus from "./paintings/Pachycephalosaurus.svelte";
import Protoceratops from "./paintings/Protoceratops.svelte";
import Stegosaurus from "./paintings/Stegosaurus.svelte";
import Styracosaurus from "./paintings/Styracosaurus.svelte";
import Tooth from "./paintings/Tooth.svelte";
import type { CardFacts, Group, Score } from "./card";

export type Picture = Component<Record<string, unknown>>;

const TOTEMS: Record<string, unknown> = { wolf: WolfHead, tiger: TigerHead, snake: Snake, owl: BarnOwl, bear: BearHead };

const PAINTINGS: Record<string, unknown> = {
  hunter: Caveman,
  "master-hunter": SpearFeather,
  thinker: Think,
  "deep-thinker": Brain,
  dreamer: DreamCatcher,
  elder: Beard,
  explorer: Footprint,
  compsognathus: Compsognathus,
  oviraptor: Oviraptor,
  dryosaurus: Dryosaurus,
  protoceratops: Protoceratops,
  "giant-elk": Deer,
  velociraptor: Velociraptor,
  styracosaurus: Styracosaurus,
  pachycephalosaurus: Pachycephalosaurus,
  sabertooth: SabertoothHead,
  stegosaurus: Stegosaurus,
  mastodon: Mammoth,
  triceratops: TriceratopsHead,
  tyrannosaurus: DinosaurRex,
  "flint-spear": StoneSpear,
  "spear-thrower": ThrownSpear,
  snares: Lasso,
  baskets: Basket,
  "star-lore": StarSwirl,
  "counting-sticks": WoodStick,
  speech: Lips,
  "cave-painting": Hand,
  "hunters-tales": Discussion,
  tents: Tipi,
  "great-lodge": Hut,
  "tribal-council": Totem,
  "shell-beads": DoubleNecklace,
  "fish-trap": FishingNet,
  "smoking-rack": FishSmoking,
  "trophy-pole": HornedSkull,
  barter: ShakingHands,
  "dried-meat": Steak,
  "tally-marks": TallyMarks,
  "bone-armour": Ribcage,
  fire: Campfire,
  overhang: MountainCave,
  grotto: Stalactites,
  "great-cavern": CaveEntrance,
};

const OF_KIND: Record<string, unknown> = { leader: TotemHead, starter: Caveman, home: MountainCave };

export const GROUP_SIGNS = {
  caveman: Caveman,
  beast: PawPrint,
  invention: FlintSpark,
  cave: CaveEntrance,
  fire: FlintSpark,
} as unknown as Record<Group, Picture>;

export const SCORE_SIGNS = {
  hunting: StoneSpear,
  inventing: FlintSpark,
  foraging: BerriesBowl,
  population: ThreeFriends,
} as unknown as Record<Score, Picture>;

export const SIGNS = { food: Meat, teeth: Tooth, conch: SpiralShell, fire: Campfire } as unknown as Record<
  "food" | "teeth" | "conch" | "fire",
  Picture
>;

/** Returns a tribe's totem; a tribe of an own edition, or none yet, has a carved head. */
export function totemOf(tribe: string): Picture {
  return (TOTEMS[tribe] ?? TotemHead) as Picture;
}

/** Returns a card's painting: a Leader is painted as the totem, an unknown card as its kind. */
export function paintingOf(card: CardFacts): Picture {
  if (card.kind === "leader") return totemOf(card.slug.replace(/-leader$/, ""));
  return (PAINTINGS[card.stem] ?? OF_KIND[card.kind] ?? GROUP_SIGNS[card.group]) as Picture;
}
