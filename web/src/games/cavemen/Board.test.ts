import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import type { CavemenView, Choice } from "../../server/schema";
import { choice, emptyTable, face, offering } from "../shared/testing";
import Board from "./Board.svelte";
import Player from "./Player.svelte";
import { score, tribe, view } from "./testing";

const faces = new Map([
  face("hunter-2", "hunter", "Hunter", "+2 Hunting.", { cost: 3, hunting: 2, stones: 2, unit: "food or teeth" }),
  face("mastodon-3", "beast", "Mastodon", "9 Food and 2 Teeth.", { cost: 7, food: 9, teeth: 2, stones: 3, unit: "hunting" }),
  face("wolf-leader", "leader", "Wolf Leader", "+1 Hunting.", { hunting: 1, stones: 0 }),
]);
const recruit = (pay: string, price: string) =>
  choice("recruit", ["pool:hunter-2", `pay:${pay}`], { card: "hunter-2", pay }, `Recruit Hunter (2 stones) for ${price}.`);
const bid = (teeth: number) => choice("bid", [`bid:${teeth}`], { teeth });

afterEach(cleanup);

function setUp(changed: Partial<CavemenView>, choices: Choice[]) {
  const { picker, taken } = offering(choices);
  const scores = { hunting: score(1, "wolf-leader"), inventing: score(0), foraging: score(0), population: score(0) };
  const shown = view({ tribes: [tribe(0, { cards: ["wolf-leader"], scores })], pool: ["hunter-2", "mastodon-3"], ...changed });
  return { taken, props: { view: shown, faces, table: emptyTable, picker, seat: 0 } };
}

test("cards say everything about themselves, and only what is legal is lit", () => {
  render(Board, setUp({}, [recruit("food", "3 Food"), recruit("teeth", "3 Teeth")]).props);
  const hunter = screen.getByRole("button", { name: "Hunter, costs 3 Food or 3 Teeth. +2 Hunting. 2 stones" });
  expect(hunter.classList).toContain("lit");
  const mastodon = screen.getByRole("button", { name: /^Mastodon, Beast, needs Hunting 7/ });
  expect(mastodon.getAttribute("aria-disabled")).toBe("true");
});

test("a picked recruit asks on its card what to pay with, at the current price", async () => {
  const { taken, props } = setUp({}, [recruit("food", "2 Food"), recruit("teeth", "2 Teeth")]);
  render(Board, props);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Hunter/ }));
  expect(taken).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Pay for Hunter with Teeth: 2" }));
  expect(taken.map((choice) => choice.arguments)).toEqual([{ card: "hunter-2", pay: "teeth" }]);
});

test("bids are one row of buttons; a long row opens", async () => {
  const bids = Array.from({ length: 12 }, (_, i) => bid(i + 2));
  const { taken, props } = setUp({ phase: "bidding", auction: { high: 1, bidder: 0, passes: 0 } }, bids);
  render(Board, props);
  const user = userEvent.setup();
  expect(screen.queryByRole("button", { name: "Bid 13 Teeth" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Higher…" }));
  await user.click(screen.getByRole("button", { name: "Bid 13 Teeth" }));
  expect(taken.map((choice) => choice.arguments)).toEqual([{ teeth: 13 }]);
});

test("a tribe says which cards its points come from", () => {
  render(Player, { ...setUp({}, []).props, of: 0 });
  expect(screen.getByRole("button", { name: "Hunting 1: Leader 1" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Inventing 0: nothing yet" })).toBeTruthy();
});
