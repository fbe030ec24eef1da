/** The paintings on cards: silhouettes of the game-icons set, by the names the cards have in files. */

import AnimalSkull from "~icons/game-icons/animal-skull";
import Armadillo from "~icons/game-icons/armadillo";
import Basket from "~icons/game-icons/basket";
import BearFace from "~icons/game-icons/bear-face";
import Beard from "~icons/game-icons/beard";
import Beaver from "~icons/game-icons/beaver";
import BirdMask from "~icons/game-icons/bird-mask";
import BoxTrap from "~icons/game-icons/box-trap";
import Brain from "~icons/game-icons/brain";
import CampCookingPot from "~icons/game-icons/camp-cooking-pot";
import Campfire from "~icons/game-icons/campfire";
import CampingTent from "~icons/game-icons/camping-tent";
import CandleSkull from "~icons/game-icons/candle-skull";
import CaveEntrance from "~icons/game-icons/cave-entrance";
import Caveman from "~icons/game-icons/caveman";
import CeremonialMask from "~icons/game-icons/ceremonial-mask";
import CrescentStaff from "~icons/game-icons/crescent-staff";
import DeerTrack from "~icons/game-icons/deer-track";
import Discussion from "~icons/game-icons/discussion";
import DreamCatcher from "~icons/game-icons/dream-catcher";
import Drum from "~icons/game-icons/drum";
import EvilHand from "~icons/game-icons/evil-hand";
import FireBowl from "~icons/game-icons/fire-bowl";
import FishSmoking from "~icons/game-icons/fish-smoking";
import FishingNet from "~icons/game-icons/fishing-net";
import FlintSpark from "~icons/game-icons/flint-spark";
import Footprint from "~icons/game-icons/footprint";
import Graveyard from "~icons/game-icons/graveyard";
import Hand from "~icons/game-icons/hand";
import HorseHead from "~icons/game-icons/horse-head";
import IvoryTusks from "~icons/game-icons/ivory-tusks";
import Knapsack from "~icons/game-icons/knapsack";
import Mammoth from "~icons/game-icons/mammoth";
import MountainRoad from "~icons/game-icons/mountain-road";
import NightSleep from "~icons/game-icons/night-sleep";
import Obelisk from "~icons/game-icons/obelisk";
import PaintBrush from "~icons/game-icons/paint-brush";
import PaintBucket from "~icons/game-icons/paint-bucket";
import PaintedPottery from "~icons/game-icons/painted-pottery";
import PrimitiveTorch from "~icons/game-icons/primitive-torch";
import Raven from "~icons/game-icons/raven";
import RhinocerosHorn from "~icons/game-icons/rhinoceros-horn";
import SaberToothedCatHead from "~icons/game-icons/saber-toothed-cat-head";
import SewingNeedle from "~icons/game-icons/sewing-needle";
import ShakingHands from "~icons/game-icons/shaking-hands";
import Sloth from "~icons/game-icons/sloth";
import SpearFeather from "~icons/game-icons/spear-feather";
import Spears from "~icons/game-icons/spears";
import SpiralShell from "~icons/game-icons/spiral-shell";
import StarFormation from "~icons/game-icons/star-formation";
import StoneAxe from "~icons/game-icons/stone-axe";
import StoneBlock from "~icons/game-icons/stone-block";
import StoneCrafting from "~icons/game-icons/stone-crafting";
import StoneStack from "~icons/game-icons/stone-stack";
import StoneWheel from "~icons/game-icons/stone-wheel";
import Strong from "~icons/game-icons/strong";
import Teacher from "~icons/game-icons/teacher";
import ThreeFriends from "~icons/game-icons/three-friends";
import ThrownSpear from "~icons/game-icons/thrown-spear";
import Trade from "~icons/game-icons/trade";
import TribalMask from "~icons/game-icons/tribal-mask";
import TripleNeedle from "~icons/game-icons/triple-needle";
import VikingLonghouse from "~icons/game-icons/viking-longhouse";
import Vulture from "~icons/game-icons/vulture";
import WalkingScout from "~icons/game-icons/walking-scout";
import WolfHowl from "~icons/game-icons/wolf-howl";
import WoodStick from "~icons/game-icons/wood-stick";
import { landSign, signOf, type Picture } from "./signs";

const PAINTINGS: Record<string, unknown> = {
  tribesman: Caveman,
  tribeswoman: SewingNeedle,
  brave: ThrownSpear,
  hunter: SpearFeather,
  crafter: FlintSpark,
  shaman: CrescentStaff,
  elder: Beard,
  explorer: WalkingScout,
  painter: PaintBrush,
  "fire-pit": Campfire,
  "flint-knapping": StoneCrafting,
  "drying-rack": FishSmoking,
  "spear-thrower": Spears,
  snares: BoxTrap,
  "bone-needles": TripleNeedle,
  storytelling: Discussion,
  scouts: Footprint,
  tents: CampingTent,
  "shell-beads": SpiralShell,
  "red-ochre": PaintedPottery,
  "raising-stones": StoneStack,
  barter: Trade,
  apprentices: Teacher,
  mourning: CandleSkull,
  "work-songs": Drum,
  sledges: WoodStick,
  "first-stone": StoneBlock,
  fishing: FishingNet,
  trophies: AnimalSkull,
  longhouse: VikingLonghouse,
  "stone-circle": StoneWheel,
  "great-hunt": Mammoth,
  feast: CampCookingPot,
  ancestors: TribalMask,
  council: ThreeFriends,
  "stone-works": StoneAxe,
  festival: CeremonialMask,
  "great-trek": MountainRoad,
  "spirit-journey": DreamCatcher,
  "common-work": Strong,
  "far-trade": Knapsack,
  mastery: Brain,
  "bonds-of-blood": ShakingHands,
  "animal-masks": BirdMask,
  "burial-mound": Graveyard,
  storehouses: Basket,
  offerings: FireBowl,
  "star-lore": StarFormation,
  monument: Obelisk,
  "ochre-and-charcoal": PaintBucket,
  "torch-bearers": PrimitiveTorch,
  "hand-stencils": Hand,
  "rite-of-the-cave": CaveEntrance,
  omens: Raven,
  "woolly-mammoth": Mammoth,
  "woolly-rhino": RhinocerosHorn,
  "giant-sloth": Sloth,
  "sabre-toothed-tiger": SaberToothedCatHead,
  glyptodon: Armadillo,
  "giant-beaver": Beaver,
  argentavis: Vulture,
  "hagerman-horse": HorseHead,
  thunderpaw: BearFace,
  lookinghand: EvilHand,
  chiselstone: FlintSpark,
  tuskbreaker: IvoryTusks,
  firewolf: WolfHowl,
  trackers: DeerTrack,
  toolmakers: StoneAxe,
  dreamers: NightSleep,
  "wise-ones": Beard,
  wanderers: WalkingScout,
};

/** Returns the painting of a card, an animal or a Setup card; one of an own edition has the sign of its kind. */
export const paintingOf = (slug: string, kind = ""): Picture => (PAINTINGS[slug] ?? signOf(kind === "animal" ? "animal" : kind)) as Picture;

/** Returns the painting of a Chief, whichever side is up. */
export const chiefPainting = (slug: string): Picture => paintingOf(slug.split("-")[0] ?? slug, "tribe");

/** What a Sacred Stone shows: what it scores for, and beside it of what kind. */
export function stoneSigns(score: string): [Picture, Picture | undefined] {
  const [word = "", ...rest] = score.split(" ");
  const target = rest.join("-").toLowerCase();
  if (word === "village") return [landSign(target), signOf("village")];
  if (word === "tipped") return [paintingOf(target, "animal"), signOf("tip")];
  if (word === "camps") return [signOf("camp"), signOf("points")];
  if (word === "types") return [signOf("animal"), signOf("tip")];
  const plain: Record<string, string> = { ground: "megalith", tiles: "megalith", stacked: "megalith", buried: "bury", idols: "idol", torches: "torch" };
  return [signOf(plain[word] ?? "stone"), undefined];
}
