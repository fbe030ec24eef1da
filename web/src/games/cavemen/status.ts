/** What the view says about phases, seats, casualty odds, the path to Fire and bids. */

import type { Component } from "svelte";

import { seatColour } from "../../look/seats";
import type { CavemenTribeView, CavemenView } from "../../server/schema";
import type { Face, Mark, Phase } from "../game";
import { readCard } from "./cards/card";
import { totemOf } from "./cards/pictures";
import { words } from "./words";

const STEPS = ["draw", "conch", "feed", "action", "discard"] as const;
const STEP: Record<string, (typeof STEPS)[number]> = {
  bidding: "conch",
  starving: "feed",
  acting: "action",
  replacing: "action",
  mourning: "action",
  discarding: "discard",
};

/** Returns the five phases of a turn (CAV-2.6), or the choosing of tribes while it lasts. */
export function phases(view: CavemenView): Phase[] {
  if (view.phase === "choosing") return [{ name: words.phases.choose, now: true }];
  return STEPS.map((step) => ({ name: words.phases[step], now: STEP[view.phase] === step }));
}

/** Returns the marks of the seats: the totem of the tribe, its name, and a colour. */
export function marks(view: CavemenView): Mark[] {
  return view.tribes.map((tribe) => ({
    colour: seatColour(tribe.seat),
    icon: totemOf(tribe.tribe) as Component,
    name: tribeName(tribe),
  }));
}

/** Returns a tribe's name; the server names tribes that other editions add. */
export function tribeName(tribe: CavemenTribeView): string {
  if (!tribe.tribe) return words.seat(tribe.seat + 1);
  return words.tribes[tribe.tribe] ?? tribe.name;
}

/** Returns the chance in percent that a hunt costs a Caveman; undefined if the deck must be reshuffled first. */
export function casualtyPercent(tribe: CavemenTribeView): number | undefined {
  const { matching, of, safe } = tribe.casualty_odds;
  if (safe) return 0;
  return of ? Math.round((100 * matching) / of) : undefined;
}

/** Returns the casualty odds as a sentence. */
export function oddsText(tribe: CavemenTribeView): string {
  const { matching, of, safe } = tribe.casualty_odds;
  const percent = casualtyPercent(tribe);
  if (safe || !matching && of) return words.odds.safe;
  return percent === undefined ? words.odds.unknown : words.odds.lost(percent, matching, of);
}

/** Returns the numbers of stones on a tribe's Cavemen, which a card drawn for casualties can match. */
export function stonesOf(tribe: CavemenTribeView, faces: ReadonlyMap<string, Face>): number[] {
  const cards = tribe.cards.map((slug) => readCard(slug, faces, 0));
  const stones = cards.filter((card) => card.group === "caveman" && card.stones).map((card) => card.stones);
  return [...new Set(stones)].sort((a, b) => a - b);
}

/** How far a tribe is from Fire: `now`, or what it still lacks. */
export interface Way {
  seat: number;
  inventing: number;
  short: number;
  holds: boolean;
  state: "now" | "conch" | "bid" | "poor" | "waits" | "short";
  /** The lowest bid that would win the Conch, while it is auctioned. */
  bid: number;
}

/** Returns how far each tribe is from Fire, which takes the Conch, the Inventing score, and Fire in the Card Pool (CAV-8.11). */
export function waysToFire(view: CavemenView): Way[] {
  const holder = view.auction?.bidder ?? view.conch;
  const bid = (view.auction?.high ?? 0) + 1;
  return view.tribes.map((tribe) => {
    const holds = tribe.seat === holder;
    const state = (): Way["state"] => {
      if (tribe.short_of_fire) return "short";
      if (!holds) return view.auction ? (tribe.teeth >= bid ? "bid" : "poor") : "conch";
      return view.fire.where === "pool" ? "now" : "waits";
    };
    return { seat: tribe.seat, inventing: tribe.scores.inventing?.total ?? 0, short: tribe.short_of_fire, holds, state: state(), bid };
  });
}

/** Returns in words how far a tribe is from Fire. */
export function wayText(way: Way): string {
  if (way.state === "short") return words.fire.short(way.short);
  if (way.state === "bid") return words.fire.bid(words.teeth(way.bid));
  return words.fire[way.state];
}

/** Returns the bids among the ids of things, in ascending order. */
export function bidsAmong(ids: Iterable<string>): number[] {
  const bids = [...ids].filter((id) => id.startsWith("bid:")).map((id) => Number(id.slice(4)));
  return bids.filter(Number.isInteger).sort((a, b) => a - b);
}

/** Returns the number of cards in a row on a wide screen that makes the rows about equally long. */
export function columnsFor(cards: number): number {
  return cards === 5 || cards > 8 ? 5 : 4;
}
