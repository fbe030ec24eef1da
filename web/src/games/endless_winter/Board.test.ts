import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { Peeking } from "../../look/peeking.svelte";
import type { Choice } from "../../server/schema";
import { choice, emptyTable, face, offering } from "../shared/testing";
import type { CardFacts } from "./cards/card";
import Columns from "./columns/Columns.svelte";
import { leaves } from "./leaving";
import FoodTrack from "./tribe/FoodTrack.svelte";
import Hand from "./tribe/Hand.svelte";
import Orders from "./tribe/Orders.svelte";
import Rest from "./tribe/Rest.svelte";
import StonesAndPiles from "./tribe/StonesAndPiles.svelte";
import type { Tribe, View } from "./view";

const faces = new Map([
  face("hunter", "tribe", "Hunter", "1 Labor; +1 in Hunt; Eclipse: 3 Food.", { labor: 1, in: "hunt", ability: "labor", eclipse: "food 3" }),
  face("fire-pit", "culture", "Fire Pit", "2 Food; 2 Tools.", { era: 1, effect: "food 2; tool 2" }),
  face("ice-stone", "stone", "Ice Stone", "2 points for each of your Villages that touches Glacier.", { era: 1, score: "village Glacier" }),
]);
const place = (figure: string, on: string) => choice("place", [`column:${on}`, `figure:${figure}`], { figure, on });

const tribe = (changed: Partial<Tribe> = {}): Tribe =>
  ({
    seat: 0,
    name: "Wolf",
    food: 4,
    food_limit: 6,
    hand: ["hunter", "fire-pit"],
    above: [],
    discards: [],
    stones: [],
    mourned: [],
    deck: [],
    deck_count: 0,
    buried: [],
    buried_count: 0,
    chief_home: true,
    figures_home: 2,
    ...changed,
  }) as unknown as Tribe;

function view(changed: Partial<View> = {}): View {
  const columns = ["initiate", "develop", "migrate", "hunt"].map((column) => ({ column, first: null, sections: [] }));
  return {
    seat: 0,
    options: {},
    phase: "action",
    round: 1,
    to_move: [0],
    labor: 0,
    triggers: [],
    column: null,
    figures: [],
    columns,
    tribes: [tribe()],
    own: { hand_labor: [2, 0], reach: { hunt: 5.5 }, food_labor: 2, placements: [], next_stone: null, hunts: {}, tips: {} },
    winner: null,
    ...changed,
  } as unknown as View;
}

afterEach(cleanup);

function setUp(choices: Choice[], changed: Partial<View> = {}) {
  const { picker, taken } = offering(choices);
  picker.leaves = leaves;
  return { taken, picker, props: { view: view(changed), faces, table: emptyTable, picker, seat: 0 } };
}

test("a column's label says everything about it, and a click asks which figure goes there", async () => {
  const { taken, props } = setUp([place("chief", "hunt"), place("tribe", "hunt")]);
  render(Columns, props);
  const user = userEvent.setup();
  const hunt = screen.getByRole("button", { name: /^Hunt\. Top: .* Bottom: .* up to 5½ Labor here\.$/ });
  expect(hunt.classList).toContain("lit");
  await user.click(hunt);
  expect(taken).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Chief" }));
  expect(taken.map((one) => one.arguments)).toEqual([{ figure: "chief", on: "hunt" }]);
});

test("with the figure in a column, sliding is asked beside the question, and a click on a line with one choice takes it", async () => {
  const slide = choice("slide", ["column:hunt"]);
  const { taken, picker, props } = setUp([slide, choice("reveal", ["reveal"])], { column: "hunt", section: "top" });
  render(Columns, props);
  expect(picker.asked).toContain(slide);
  await userEvent.setup().click(screen.getByRole("button", { name: "reveal ." }));
  expect(taken.map((one) => one.action)).toEqual(["reveal"]);
});

test("a click on the column of the reader's figure slides, even if the turn could end there", async () => {
  const { taken, picker, props } = setUp([choice("end_turn", ["column:hunt"]), choice("slide", ["column:hunt"])], { column: "hunt", section: "top" });
  render(Columns, props);
  expect(picker.asked.map((one) => one.action)).toEqual(["slide"]);
  const column = screen.getByRole("button", { name: "slide ." });
  await userEvent.setup().click(column);
  column.focus();
  await userEvent.setup().keyboard("{Enter}");
  expect(taken.map((one) => one.action)).toEqual(["slide", "slide"]);
});

test("if a section's action also belongs to the column, a click on the column asks which one to take", async () => {
  const { taken, picker, props } = setUp([choice("end_turn", ["column:initiate"]), choice("slide", ["column:initiate"]), choice("middle", ["column:initiate"])], {
    column: "initiate",
    section: "middle",
  });
  render(Columns, props);
  await userEvent.setup().click(screen.getByRole("button", { name: "Initiate." }));
  expect([taken, picker.asked.map((one) => one.action)]).toEqual([[], ["slide", "middle"]]);
  expect(screen.queryByRole("button", { name: "Chief" })).toBeNull();
});

test("while a figure rests, the button that ends the turn is beside the question", () => {
  const end = choice("end_turn", ["column:rest"]);
  const { picker, props } = setUp([end], { column: "rest", rest_token_open: null, rest_token_taken: null });
  render(Rest, { ...props, tribe: tribe({ rests: 1 }) });
  expect([picker.leave, picker.asked]).toEqual([end, []]);
});

test("standing orders are shown in words and changed in two clicks", async () => {
  const orders = (benefits: string) => choice("orders", ["orders", `orders:${benefits}`], { benefits });
  const { taken, picker, props } = setUp([orders("choose"), orders("ask")]);
  render(Orders, { ...props, tribe: tribe({ orders: "take" }) });
  const button = screen.getByRole("button", { name: "Standing orders: Take for me" });
  expect(button.title).toMatch(/cannot hurt you/);
  expect(picker.asked, "they are no question").toEqual([]);
  const user = userEvent.setup();
  await user.click(button);
  expect(screen.getByRole("button", { name: /^Take for me/ }).getAttribute("aria-current")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^Let me choose/ }));
  expect(taken.map((one) => one.arguments)).toEqual([{ benefits: "choose" }]);
});

test("standing orders that cannot be changed now say why, and Escape closes them", async () => {
  const { picker, props } = setUp([choice("slide", ["column:hunt"])]);
  const asked: string[] = [];
  picker.explain = async (id) => void asked.push(id);
  render(Orders, { ...props, tribe: tribe({ orders: "ask" }) });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Standing orders: Always ask me" }));
  await user.click(screen.getByRole("button", { name: /^Let me choose/ }));
  expect(asked).toEqual(["orders:choose"]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Standing orders" })).toBeNull();
  expect(document.activeElement?.textContent).toContain("Always ask me");
});

test("active triggers are listed beside the cards of the player whose turn it is", () => {
  const triggers = ["Whenever you tip an Animal this turn: 1 Food."];
  const { props } = setUp([], { triggers });
  render(Hand, { ...props, tribe: tribe(), peeking: new Peeking<CardFacts>() });
  expect(screen.getByText(triggers[0] ?? "")).toBeTruthy();
  cleanup();
  const other = setUp([], { triggers, to_move: [1] });
  render(Hand, { ...other.props, tribe: tribe(), peeking: new Peeking<CardFacts>() });
  expect(screen.queryByText(triggers[0] ?? "")).toBeNull();
});

test("a card in hand says how much Labor it adds now", () => {
  const { props } = setUp([choice("play_tribe", ["hand:hunter"], { card: "hunter" })], { column: "hunt" });
  render(Hand, { ...props, tribe: tribe(), peeking: new Peeking<CardFacts>() });
  expect(screen.getByRole("button", { name: /^Hunter, Tribe card\. .* Adds 2 Labor now\.$/ }).classList).toContain("lit");
  expect(screen.getByRole("button", { name: /^Fire Pit, Era I Culture card/ }).getAttribute("aria-disabled")).toBe("true");
});

test("the discard pile is shown while a card may be buried from it", () => {
  const { props } = setUp([choice("bury", ["discards:hunter"], { zone: "discards", card: "hunter" })]);
  render(Hand, { ...props, tribe: tribe({ hand: [], discards: ["hunter", "hunter"] }), peeking: new Peeking<CardFacts>() });
  expect(screen.getAllByRole("button", { name: /^Hunter/ })).toHaveLength(1);
});

test("Food is spent by a click on the space where the marker stops", async () => {
  const { taken, props } = setUp([choice("spend_food", ["spend_food", "spend_food:2"], { food: 2 }), choice("spend_food", ["spend_food", "spend_food:4"], { food: 4 })]);
  render(FoodTrack, { ...props, tribe: tribe() });
  await userEvent.setup().click(screen.getByRole("button", { name: "spend_food 2." }));
  expect(taken.map((one) => one.arguments)).toEqual([{ food: 2 }]);
});

test("a stone on the reader's board is picked by its place, in the Eclipse and when it is scored at once", () => {
  const owner = tribe({ stones: [{ stone: "ice-stone", points: 4 }] });
  const inEclipse = setUp([choice("gain_board", ["gain_board", "gain_board:stone-1"], { item: "stone-1" })]);
  render(StonesAndPiles, { ...inEclipse.props, tribe: owner });
  expect(screen.getByRole("button", { name: /^Ice Stone\. .* 4 points now\.$/ }).classList).toContain("lit");
  cleanup();
  const atOnce = setUp([choice("score_stone", ["score_stone", "score_stone:0"], { place: 1 })]);
  render(StonesAndPiles, { ...atOnce.props, tribe: owner });
  expect(screen.getByRole("button", { name: /^Ice Stone/ }).classList).toContain("lit");
});
