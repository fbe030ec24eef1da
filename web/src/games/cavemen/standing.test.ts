import { afterEach, expect, test } from "vitest";

import { language } from "../../language/language.svelte";
import type { CavemenTribeView, CavemenView } from "../../server/schema";
import type { Face } from "../game";
import { bidsAmong, casualtyPercent, columnsFor, marks, oddsText, phases, stonesOf, waysToFire, wayText } from "./standing";
import { gameWords } from "./words";

const score = (total: number) => ({ total, parts: [] });

function tribe(seat: number, changed: Partial<CavemenTribeView> = {}): CavemenTribeView {
  return {
    seat,
    tribe: ["wolf", "tiger", "snake"][seat] ?? "",
    name: ["Wolf", "Tiger", "Snake"][seat] ?? `Seat ${seat + 1}`,
    food: 8,
    teeth: 4,
    cards: [],
    cavemen: 2,
    food_due: 1,
    scores: { hunting: score(3), inventing: score(1), foraging: score(2), population: score(4) },
    casualty_odds: { matching: 3, of: 8, safe: false },
    short_of_fire: 8,
    ...changed,
  };
}

function view(changed: Partial<CavemenView> = {}): CavemenView {
  return {
    game: "cavemen",
    seat: 0,
    players: 3,
    options: {},
    turn: 1,
    phase: "acting",
    question: "",
    to_move: [0],
    conch: 0,
    tribes: [tribe(0), tribe(1), tribe(2)],
    pool: [],
    deck: 60,
    discards: [],
    auction: null,
    recruit: null,
    fire: { where: "deck", cost: 9, locked: false },
    winner: null,
    ...changed,
  };
}

afterEach(() => language.use("en"));

test("every question belongs to one of the five phases, and the end to none", () => {
  const now = (phase: string) => phases(view({ phase })).filter((step) => step.now).map((step) => step.name);
  expect(phases(view()).map((step) => step.name)).toEqual(["Draw", "Conch", "Feed", "Action", "Discard"]);
  expect(now("bidding")).toEqual(["Conch"]);
  expect(now("starving")).toEqual(["Feed"]);
  for (const phase of ["acting", "replacing", "mourning"]) expect(now(phase)).toEqual(["Action"]);
  expect(now("discarding")).toEqual(["Discard"]);
  expect(now("finished")).toEqual([]);
});

test("tribes are chosen before the first turn, and that alone is shown", () => {
  expect(phases(view({ phase: "choosing" }))).toEqual([{ name: "Tribes", now: true }]);
});

test("marks name the tribes in the language in force, and no two look alike", async () => {
  expect(marks(view()).map((mark) => mark.name)).toEqual(["Wolf", "Tiger", "Snake"]);
  expect(new Set(marks(view()).map((mark) => mark.icon)).size).toBe(3);
  expect(new Set(marks(view()).map((mark) => mark.colour)).size).toBe(3);
  await language.use("de");
  expect(marks(view()).map((mark) => mark.name)).toEqual(["Wolf", "Tiger", "Schlange"]);
});

test("a seat that has not chosen, and a tribe of an own edition, have a mark too", () => {
  const tribes = [tribe(0, { tribe: "" }), tribe(1, { tribe: "heron", name: "Heron" })];
  expect(marks(view({ tribes })).map((mark) => mark.name)).toEqual(["Seat 1", "Heron"]);
});

test("casualty odds are the matching cards among the unseen", () => {
  const odds = (matching: number, of: number, safe = false) => tribe(0, { casualty_odds: { matching, of, safe } });
  expect(casualtyPercent(odds(3, 8))).toBe(38);
  expect(oddsText(odds(3, 8), gameWords())).toBe("38 % that somebody is lost: 3 of 8 cards");
  expect(oddsText(odds(3, 8, true), gameWords())).toBe("Nobody can be lost.");
  expect(oddsText(odds(0, 8), gameWords())).toBe("Nobody can be lost.");
  expect(casualtyPercent(odds(0, 0))).toBeUndefined();
  expect(oddsText(odds(0, 0), gameWords())).toBe("The card drawn for it comes from a new deck.");
});

test("only Cavemen's stones can be matched", () => {
  const face = (id: string, kind: string, stones: number): [string, Face] => [
    id,
    { id, kind, name: id, text: "", source: "authored", values: { stones }, sources: {} } as Face,
  ];
  const faces = new Map([face("hunter-4", "hunter", 4), face("elder-1", "elder", 1), face("tents", "invention", 2), face("wolf-leader", "leader", 0)]);
  expect(stonesOf(tribe(0, { cards: ["hunter-4", "elder-1", "tents", "wolf-leader"] }), faces)).toEqual([1, 4]);
});

test("Fire takes the score, the Conch and Fire in the Card Pool", () => {
  const ready = { short_of_fire: 0, scores: { ...tribe(0).scores, inventing: score(9) } };
  const tribes = [tribe(0, ready), tribe(1, ready), tribe(2)];
  const said = (changed: Partial<CavemenView>) => waysToFire(view({ tribes, ...changed })).map((way) => wayText(way, gameWords()));
  expect(said({})).toEqual(["waits for Fire to be drawn", "needs the Conch", "8 short"]);
  const pool = { fire: { where: "pool", cost: 9, locked: true } };
  expect(said(pool)).toEqual(["can make Fire now", "needs the Conch", "8 short"]);
});

test("while the Conch is auctioned, Fire has a price in Teeth", () => {
  const tribes = [tribe(0, { short_of_fire: 0 }), tribe(1, { short_of_fire: 0 }), tribe(2, { short_of_fire: 0, teeth: 9 })];
  const ways = waysToFire(view({ tribes, phase: "bidding", auction: { high: 4, bidder: 1, passes: 0 } }));
  expect(ways.map((way) => way.state)).toEqual(["poor", "waits", "bid"]);
  expect(wayText(ways[2]!, gameWords())).toBe("needs the Conch: 5 Teeth");
});

test("bids are read from what is lit, in order", () => {
  expect(bidsAmong(["pass", "bid:10", "bid:2", "pool:fire"])).toEqual([2, 10]);
});

test("no row of the Card Pool is left with a single card of ten or fewer", () => {
  for (const cards of [5, 6, 7, 8, 9, 10]) expect(cards % columnsFor(cards)).not.toBe(1);
});
