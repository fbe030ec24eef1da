import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import type { CavemenView, Choice, TableView } from "../../server/schema";
import { Picker } from "../../table/picker.svelte";
import type { Face } from "../game";
import Board from "./Board.svelte";
import Player from "./Player.svelte";

const face = (id: string, kind: string, name: string, text: string, values: object): [string, Face] => [
  id,
  { id, kind, name, text, source: "authored", values },
] as [string, Face];
const faces = new Map([
  face("hunter-2", "hunter", "Hunter", "+2 Hunting.", { cost: 3, hunting: 2, stones: 2, unit: "food or teeth" }),
  face("mastodon-3", "beast", "Mastodon", "9 Food and 2 Teeth.", { cost: 7, food: 9, teeth: 2, stones: 3, unit: "hunting" }),
  face("wolf-leader", "leader", "Wolf Leader", "+1 Hunting.", { hunting: 1, stones: 0 }),
]);
const recruit = (pay: string, price: string): Choice => ({
  action: "recruit",
  arguments: { card: "hunter-2", pay },
  sentence: `Recruit Hunter (2 stones) for ${price}.`,
  things: ["pool:hunter-2", `pay:${pay}`],
});
const bid = (teeth: number): Choice => ({
  action: "bid",
  arguments: { teeth },
  sentence: `Bid ${teeth} Teeth for the Conch.`,
  things: [`bid:${teeth}`],
});

function view(changed: Partial<CavemenView> = {}): CavemenView {
  const total = (points: number) => ({ total: points, parts: points ? [{ card: "wolf-leader", points }] : [] });
  const tribe = {
    seat: 0,
    tribe: "wolf",
    name: "Wolf",
    food: 8,
    teeth: 4,
    cards: ["wolf-leader"],
    cavemen: 1,
    food_due: 1,
    scores: { hunting: total(1), inventing: total(0), foraging: total(0), population: total(0) },
    casualty_odds: { matching: 1, of: 4, safe: false },
    short_of_fire: 9,
  };
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
    tribes: [tribe],
    pool: ["hunter-2", "mastodon-3"],
    deck: 4,
    discards: [],
    auction: null,
    recruit: null,
    fire: { where: "deck", cost: 9, locked: false },
    winner: null,
    ...changed,
  };
}

afterEach(cleanup);

function laid(changed: Partial<CavemenView>, choices: Choice[]) {
  const taken: Choice[] = [];
  const picker = new Picker({ act: (choice) => taken.push(choice), refusals: async () => [] });
  picker.offer(choices);
  return { taken, props: { view: view(changed), faces, table: { seats: [] } as unknown as TableView, picker, seat: 0 } };
}

test("cards say everything about themselves, and only what is legal is lit", () => {
  render(Board, laid({}, [recruit("food", "3 Food"), recruit("teeth", "3 Teeth")]).props);
  const hunter = screen.getByRole("button", { name: "Hunter, costs 3 Food or 3 Teeth. +2 Hunting. 2 stones" });
  expect(hunter.classList).toContain("lit");
  const mastodon = screen.getByRole("button", { name: /^Mastodon, Beast, takes Hunting 7/ });
  expect(mastodon.getAttribute("aria-disabled")).toBe("true");
});

test("a recruit asks on the card what to pay with, at the price that holds now", async () => {
  const { taken, props } = laid({}, [recruit("food", "2 Food"), recruit("teeth", "2 Teeth")]);
  render(Board, props);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Hunter/ }));
  expect(taken).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Pay for Hunter with Teeth: 2" }));
  expect(taken.map((choice) => choice.arguments)).toEqual([{ card: "hunter-2", pay: "teeth" }]);
});

test("bids are one row of buttons; a long row opens", async () => {
  const bids = Array.from({ length: 12 }, (_, i) => bid(i + 2));
  const { taken, props } = laid({ phase: "bidding", auction: { high: 1, bidder: 0, passes: 0 } }, bids);
  render(Board, props);
  const user = userEvent.setup();
  expect(screen.queryByRole("button", { name: "Bid 13 Teeth" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Higher…" }));
  await user.click(screen.getByRole("button", { name: "Bid 13 Teeth" }));
  expect(taken.map((choice) => choice.arguments)).toEqual([{ teeth: 13 }]);
});

test("a tribe says where its points come from", () => {
  render(Player, { ...laid({}, []).props, of: 0 });
  expect(screen.getByRole("button", { name: "Hunting 1: Leader 1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Inventing 0: nothing yet" })).toBeTruthy();
});
