/** The signs of the game: one icon each for what is gained and paid, for columns, land and animals. */

import type { Component } from "svelte";

import Biceps from "~icons/game-icons/biceps";
import CardDiscard from "~icons/game-icons/card-discard";
import CardDraw from "~icons/game-icons/card-draw";
import Caveman from "~icons/game-icons/caveman";
import CaveEntrance from "~icons/game-icons/cave-entrance";
import Chisel from "~icons/game-icons/stone-crafting";
import Footsteps from "~icons/game-icons/footsteps";
import Forest from "~icons/game-icons/pine-tree";
import Glacier from "~icons/game-icons/icebergs";
import Grass from "~icons/game-icons/high-grass";
import Grave from "~icons/game-icons/hasty-grave";
import Hand from "~icons/game-icons/hand";
import Hoof from "~icons/game-icons/hoof";
import Huts from "~icons/game-icons/huts-village";
import Meat from "~icons/game-icons/meat";
import Mountains from "~icons/game-icons/peaks";
import Paw from "~icons/game-icons/paw-print";
import PaintBrush from "~icons/game-icons/paint-brush";
import Quarry from "~icons/game-icons/stone-pile";
import River from "~icons/game-icons/river";
import Rotation from "~icons/game-icons/clockwise-rotation";
import RuneStone from "~icons/game-icons/rune-stone";
import Sleep from "~icons/game-icons/night-sleep";
import Spear from "~icons/game-icons/stone-spear";
import Star from "~icons/game-icons/round-star";
import StoneAxe from "~icons/game-icons/stone-axe";
import Sight from "~icons/game-icons/eye-target";
import ThreeFriends from "~icons/game-icons/three-friends";
import Tipi from "~icons/game-icons/tipi";
import Torch from "~icons/game-icons/primitive-torch";
import Totem from "~icons/game-icons/totem";
import Valley from "~icons/game-icons/hills";
import Campfire from "~icons/game-icons/campfire";
import Dot from "./paintings/Dot.svelte";
import Trilithon from "./paintings/Trilithon.svelte";

export type Picture = Component<Record<string, unknown>>;

const GAINS: Record<string, unknown> = {
  food: Meat,
  fill: Meat,
  tool: StoneAxe,
  labor: Biceps,
  idol: Totem,
  card: CardDraw,
  discard: CardDiscard,
  megalith: Trilithon,
  bury: Grave,
  tribe: ThreeFriends,
  "tribe-discard": ThreeFriends,
  culture: Hand,
  animal: Paw,
  "animal-deck": Paw,
  reveal: Sight,
  tip: Rotation,
  camp: Tipi,
  move: Footsteps,
  village: Huts,
  points: Star,
  paint: Dot,
  "paint-grey": Dot,
  "paint-red": Dot,
  "paint-cyan": Dot,
  line: PaintBrush,
  lines: PaintBrush,
  torch: Torch,
  stone: RuneStone,
  "score-stone": RuneStone,
  leg: Hoof,
};

const PLACES: Record<string, unknown> = {
  rest: Sleep,
  initiate: Caveman,
  develop: Chisel,
  migrate: Footsteps,
  hunt: Spear,
  "cave-painting": PaintBrush,
};

const LANDS: Record<string, unknown> = {
  base: Campfire,
  glacier: Glacier,
  forest: Forest,
  river: River,
  steppe: Grass,
  mountains: Mountains,
  quarry: Quarry,
  valley: Valley,
  cave: CaveEntrance,
};

/** Returns the icon of a sign; a sign an own edition invents has the star. */
export const signOf = (name: string): Picture => (GAINS[name] ?? Star) as Picture;

/** Returns the icon of a place for figures. */
export const placeSign = (place: string): Picture => (PLACES[place] ?? Star) as Picture;

/** Returns the icon of a type of land. */
export const landSign = (type: string): Picture => (LANDS[type] ?? Star) as Picture;

/** What stands behind a sign, small: where a card goes or comes from, or how much. */
export const SUBS: Record<string, string> = { "tribe-discard": "↓", "animal-deck": "?", fill: "max", lines: "∞", "score-stone": "★" };
