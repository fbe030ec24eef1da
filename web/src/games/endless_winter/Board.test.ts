import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { Peeking } from "../../look/peeking.svelte";
import type { Choice, TableView } from "../../server/schema";
import { Picker } from "../../table/picker.svelte";
import type { Face } from "../game";
import type { CardFacts } from "./card";
import Columns from "./Columns.svelte";
import FoodTrack from "./FoodTrack.svelte";
import Hand from "./Hand.svelte";
import Keep from "./Keep.svelte";
import Rest from "./Rest.svelte";
import type { Tribe, View } from "./view";

const face = (id: string, kind: string, name: string, text: string, values: object): [string, Face] => [
  id,
  { id, kind, name, text, source: "authored", values: values as Face["values"] },
];
const faces = new Map([
  face("hunter", "tribe", "Hunter", "1 Labor; +1 in Hunt; Eclipse: 3 Food.", { labor: 1, in: "hunt", ability: "labor", eclipse: "food 3" }),
  face("fire-pit", "culture", "Fire Pit", "2 Food; 2 Tools.", { era: 1, effect: "food 2; tool 2" }),
  face("ice-stone", "stone", "Ice Stone", "2 points for each of your Villages that touches Glacier.", { era: 1, score: "village Glacier" }),
]);
const choice = (action: string, things: string[], given: Record<string, string | number> = {}): Choice => ({
  action,
  arguments: given,
  sentence: `${action} ${Object.values(given).join(" ")}.`,
  things,
});
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

function laid(choices: Choice[], changed: Partial<View> = {}) {
  const taken: Choice[] = [];
  const picker = new Picker({ act: (one) => taken.push(one), refusals: async () => [] });
  picker.offer(choices);
  const table = { seats: [] } as unknown as TableView;
  return { taken, picker, props: { view: view(changed), faces, table, picker, seat: 0 } };
}

test("a column says all of itself, and asks which figure goes there", async () => {
  const { taken, props } = laid([place("chief", "hunt"), place("tribe", "hunt")]);
  render(Columns, props);
  const user = userEvent.setup();
  const hunt = screen.getByRole("button", { name: /^Hunt\. Top: .* Bottom: .* up to 5½ Labor here\.$/ });
  expect(hunt.classList).toContain("lit");
  await user.click(hunt);
  expect(taken).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Chief" }));
  expect(taken.map((one) => one.arguments)).toEqual([{ figure: "chief", on: "hunt" }]);
});

test("with the figure in a column, sliding stands beside the question and a line with one way to take it takes it", async () => {
  const slide = choice("slide", ["column:hunt"]);
  const { taken, picker, props } = laid([slide, choice("reveal", ["reveal"])], { column: "hunt", section: "top" });
  render(Columns, props);
  expect(picker.asked).toContain(slide);
  await userEvent.setup().click(screen.getByRole("button", { name: "reveal ." }));
  expect(taken.map((one) => one.action)).toEqual(["reveal"]);
});

test("while a figure rests, ending the turn stands beside the question", () => {
  const end = choice("end_turn", ["column:rest"]);
  const { picker, props } = laid([end], { column: "rest", rest_token_open: null, rest_token_taken: null });
  render(Rest, { ...props, tribe: tribe({ rests: 1 }) });
  expect(picker.asked).toEqual([end]);
});

test("a card of the hand says the Labor it adds now", () => {
  const { props } = laid([choice("play_tribe", ["hand:hunter"], { card: "hunter" })], { column: "hunt" });
  render(Hand, { ...props, tribe: tribe(), peeking: new Peeking<CardFacts>() });
  expect(screen.getByRole("button", { name: /^Hunter, Tribe card\. .* Adds 2 Labor now\.$/ }).classList).toContain("lit");
  expect(screen.getByRole("button", { name: /^Fire Pit, Culture card of Era I/ }).getAttribute("aria-disabled")).toBe("true");
});

test("where a card may be buried from the discard pile, that lies open", () => {
  const { props } = laid([choice("bury", ["discards:hunter"], { zone: "discards", card: "hunter" })]);
  render(Hand, { ...props, tribe: tribe({ hand: [], discards: ["hunter", "hunter"] }), peeking: new Peeking<CardFacts>() });
  expect(screen.getAllByRole("button", { name: /^Hunter/ })).toHaveLength(1);
});

test("Food is spent by pointing at the space where the marker stops", async () => {
  const { taken, props } = laid([choice("spend_food", ["spend_food", "spend_food:2"], { food: 2 }), choice("spend_food", ["spend_food", "spend_food:4"], { food: 4 })]);
  render(FoodTrack, { ...props, tribe: tribe() });
  await userEvent.setup().click(screen.getByRole("button", { name: "spend_food 2." }));
  expect(taken.map((one) => one.arguments)).toEqual([{ food: 2 }]);
});

test("an own stone is meant by its place, in the Eclipse and when it is scored at once", () => {
  const owner = tribe({ stones: [{ stone: "ice-stone", points: 4 }] });
  const inEclipse = laid([choice("gain_board", ["gain_board", "gain_board:stone-1"], { item: "stone-1" })]);
  render(Keep, { ...inEclipse.props, tribe: owner });
  expect(screen.getByRole("button", { name: /^Ice Stone\. .* 4 points now\.$/ }).classList).toContain("lit");
  cleanup();
  const atOnce = laid([choice("score_stone", ["score_stone", "score_stone:0"], { place: 1 })]);
  render(Keep, { ...atOnce.props, tribe: owner });
  expect(screen.getByRole("button", { name: /^Ice Stone/ }).classList).toContain("lit");
});
