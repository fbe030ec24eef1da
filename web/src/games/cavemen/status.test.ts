import { afterEach, expect, test } from "vitest";

import { language } from "../../language/language.svelte";
import type { CavemenView } from "../../server/schema";
import { face } from "../shared/testing";
import { bidsAmong, casualtyPercent, columnsFor, marks, oddsText, phases, stonesOf, waysToFire, wayText } from "./status";
import { score, tribe, view } from "./testing";

afterEach(() => language.use("en"));

test("every decision belongs to one of the five phases, and the end to none", () => {
  const now = (phase: string) => phases(view({ phase })).filter((step) => step.now).map((step) => step.name);
  expect(phases(view()).map((step) => step.name)).toEqual(["Draw", "Conch", "Feed", "Action", "Discard"]);
  expect(now("bidding")).toEqual(["Conch"]);
  expect(now("starving")).toEqual(["Feed"]);
  for (const phase of ["acting", "replacing", "mourning"]) expect(now(phase)).toEqual(["Action"]);
  expect(now("discarding")).toEqual(["Discard"]);
  expect(now("finished")).toEqual([]);
});

test("while tribes are chosen, no other phase is shown", () => {
  expect(phases(view({ phase: "choosing" }))).toEqual([{ name: "Tribes", now: true }]);
});

test("marks name the tribes in the current language, and no two look alike", async () => {
  expect(marks(view()).map((mark) => mark.name)).toEqual(["Wolf", "Tiger", "Snake"]);
  expect(new Set(marks(view()).map((mark) => mark.icon)).size).toBe(3);
  expect(new Set(marks(view()).map((mark) => mark.colour)).size).toBe(3);
  await language.use("de");
  expect(marks(view()).map((mark) => mark.name)).toEqual(["Wolf", "Tiger", "Schlange"]);
});

test("a seat without a tribe and an unknown tribe have marks too", () => {
  const tribes = [tribe(0, { tribe: "" }), tribe(1, { tribe: "heron", name: "Heron" })];
  expect(marks(view({ tribes })).map((mark) => mark.name)).toEqual(["Seat 1", "Heron"]);
});

test("casualty odds are the share of matching cards among the unseen ones", () => {
  const odds = (matching: number, of: number, safe = false) => tribe(0, { casualty_odds: { matching, of, safe } });
  expect(casualtyPercent(odds(3, 8))).toBe(38);
  expect(oddsText(odds(3, 8))).toBe("38% risk of a casualty: 3 of 8 cards");
  expect(oddsText(odds(3, 8, true))).toBe("No casualty is possible.");
  expect(oddsText(odds(0, 8))).toBe("No casualty is possible.");
  expect(casualtyPercent(odds(0, 0))).toBeUndefined();
  expect(oddsText(odds(0, 0))).toBe("The card that decides comes from a reshuffled deck.");
});

test("only Cavemen's stones can be matched", () => {
  const bearing = (id: string, kind: string, stones: number) => face(id, kind, id, "", { stones });
  const faces = new Map([bearing("hunter-4", "hunter", 4), bearing("elder-1", "elder", 1), bearing("tents", "invention", 2), bearing("wolf-leader", "leader", 0)]);
  expect(stonesOf(tribe(0, { cards: ["hunter-4", "elder-1", "tents", "wolf-leader"] }), faces)).toEqual([1, 4]);
});

test("Fire takes the score, the Conch and Fire in the Card Pool", () => {
  const ready = { short_of_fire: 0, scores: { ...tribe(0).scores, inventing: score(9) } };
  const tribes = [tribe(0, ready), tribe(1, ready), tribe(2)];
  const said = (changed: Partial<CavemenView>) => waysToFire(view({ tribes, ...changed })).map((way) => wayText(way));
  expect(said({})).toEqual(["waits for Fire to be drawn", "needs the Conch", "8 short"]);
  const pool = { fire: { where: "pool", cost: 9, locked: true } };
  expect(said(pool)).toEqual(["can make Fire now", "needs the Conch", "8 short"]);
});

test("while the Conch is auctioned, Fire has a price in Teeth", () => {
  const tribes = [tribe(0, { short_of_fire: 0 }), tribe(1, { short_of_fire: 0 }), tribe(2, { short_of_fire: 0, teeth: 9 })];
  const ways = waysToFire(view({ tribes, phase: "bidding", auction: { high: 4, bidder: 1, passes: 0 } }));
  expect(ways.map((way) => way.state)).toEqual(["poor", "waits", "bid"]);
  expect(wayText(ways[2]!)).toBe("needs the Conch: 5 Teeth");
});

test("bids are read from the lit things, in order", () => {
  expect(bidsAmong(["pass", "bid:10", "bid:2", "pool:fire"])).toEqual([2, 10]);
});

test("no row of the Card Pool is left with a single card of ten or fewer", () => {
  for (const cards of [5, 6, 7, 8, 9, 10]) expect(cards % columnsFor(cards)).not.toBe(1);
});
