import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import type { TableView } from "../../server/schema";
import { choice, emptyTable, offering } from "../shared/testing";
import Board from "./Board.svelte";
import { choicesOf, positions, type Captured } from "./captured";
import Player from "./Player.svelte";
import { marks, phases, progressOf } from "./status";

afterEach(cleanup);

function setUp(position: Captured, choices = choicesOf(position)) {
  const { picker, taken } = offering(choices);
  return { taken, picker, props: { view: position.view, faces: new Map(), table: emptyTable, picker, seat: position.view.seat ?? undefined } };
}

const sheet = () => screen.getByRole("application");

test("the ghost starts on a legal place, says what it gives, and Enter draws it", async () => {
  const { taken, props } = setUp(positions.help);
  render(Board, props);
  expect(screen.getAllByRole("status")[0]?.textContent?.replace(/\s+/g, " ")).toMatch(/ on [A-I]\d.*check.*largest area \d+.*largest rectangle \d × \d = \d+/s);
  await fireEvent.keyDown(sheet(), { key: "Enter" });
  expect(taken).toHaveLength(1);
  expect(taken[0]?.arguments).toMatchObject({ form: positions.help.view.draw[0] });
});

test("arrow keys move by one box; on an illegal place the sentence names the clause and Enter does nothing", async () => {
  const { taken, props } = setUp(positions.help);
  render(Board, props);
  for (let i = 0; i < 80 && !screen.queryByRole("link", { name: "THAW-5.3" }); i++) {
    await fireEvent.keyDown(sheet(), { key: i % 9 ? (Math.floor(i / 9) % 2 ? "ArrowLeft" : "ArrowRight") : "ArrowDown" });
    if (i === 40) for (let up = 0; up < 9; up++) await fireEvent.keyDown(sheet(), { key: "ArrowUp" });
  }
  expect(screen.getByRole("link", { name: "THAW-5.3" }).getAttribute("href")).toBe("/rules/thaw#THAW-5.3");
  await fireEvent.keyDown(sheet(), { key: "Enter" });
  expect(taken).toEqual([]);
  await fireEvent.keyDown(sheet(), { key: "n" });
  await fireEvent.keyDown(sheet(), { key: "Enter" });
  expect(taken).toHaveLength(1);
});

test("R turns the form, Shift R turns it back, and it is drawn in that turn", async () => {
  const { taken, props } = setUp(positions.own);
  render(Board, props);
  const before = screen.getAllByRole("status")[0]?.textContent;
  await fireEvent.keyDown(sheet(), { key: "r" });
  expect(screen.getAllByRole("status")[0]?.textContent).not.toBe(before);
  await fireEvent.keyDown(sheet(), { key: "R", shiftKey: true });
  await fireEvent.keyDown(sheet(), { key: "r" });
  await fireEvent.keyDown(sheet(), { key: "Enter" });
  expect(taken[0]?.arguments).toMatchObject({ turn: 1 });
});

test("either form of the first round can be taken first, and the single box if it is legal", async () => {
  const user = userEvent.setup();
  const first = setUp(positions.own);
  render(Board, first.props);
  await user.click(screen.getByRole("button", { name: /from your hand/ }));
  await user.click(screen.getByRole("button", { name: "Draw here" }));
  expect(first.taken[0]?.arguments).toMatchObject({ form: positions.own.view.hand });
  cleanup();
  const late = setUp(positions.late);
  render(Board, late.props);
  await user.click(screen.getByRole("button", { name: "Single box" }));
  await user.click(screen.getByRole("button", { name: "Colour this box" }));
  expect(late.taken.map((one) => one.action)).toEqual(["spot"]);
});

test("if only a single box is legal, the ghost is that box", async () => {
  const { taken, props } = setUp(positions.late, choicesOf(positions.late).filter((one) => one.action === "spot"));
  render(Board, props);
  await fireEvent.keyDown(sheet(), { key: "Enter" });
  expect(taken.map((one) => one.action)).toEqual(["spot"]);
});

test("no choice on the board is also asked in words; handing on, passing and erasing are buttons of the board", async () => {
  const { picker, props } = setUp(positions.help);
  render(Board, props);
  expect(picker.asked).toEqual([]);
  cleanup();
  const handOn = setUp(positions.help, [choice("hand_on", ["hand_on"])]);
  let undone = 0;
  render(Board, { ...handOn.props, view: { ...handOn.props.view, drawn: true, draw: [] }, undo: () => (undone += 1) });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Erase and draw elsewhere" }));
  expect(undone).toBe(1);
  await user.click(screen.getByRole("button", { name: "Hand the sheet on" }));
  expect(handOn.taken.map((one) => one.action)).toEqual(["hand_on"]);
});

test("at the end all sheets are shown, and the totals with their parts", () => {
  const { view } = positions.over;
  render(Board, setUp(positions.over).props);
  expect(screen.getAllByRole("img")).toHaveLength(view.players);
  const winner = view.results.find((one) => one.winner);
  expect(screen.getByRole("table", { name: "Final scores in detail" }).textContent).toContain(String(winner?.total));
});

test("another player's sheet says that it is as last seen, and opens", async () => {
  const { props, picker } = setUp(positions.help);
  const of = positions.help.view.sheets.findIndex((one) => one.seen === "last");
  render(Player, { ...props, picker, of });
  expect(screen.getByRole("button", { name: /^Look at .* as you last saw it$/ })).toBeTruthy();
});

test("colours are chosen on the board; a taken one names its owner", async () => {
  const { taken, picker, props } = setUp(positions.choosing);
  const seats = [{ seat: 0, kind: "person", name: "Mara", mine: false }, { seat: 1, kind: "bot", bot: "greedy", mine: false }];
  render(Board, { ...props, table: { seats } as unknown as TableView });
  expect(picker.asked).toEqual([]);
  const { communities, pencils } = props.view;
  const [first, second] = communities.map((one) => pencils[one.hue]?.name);
  expect(screen.getByRole("button", { name: `${first} taken by Mara` }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("button", { name: new RegExp(`^${second} taken by Greedy`) })).toBeTruthy();
  const free = screen.getAllByRole("button", { name: /free$/ });
  expect(free).toHaveLength(3);
  await userEvent.setup().click(free[1] as HTMLElement);
  expect(taken.map((one) => one.action)).toEqual(["choose"]);
  expect(taken[0]?.things[0]).toBe(free[1]?.dataset.pick);
});

test("until a seat has chosen, it is called by its number and has no sheet", () => {
  const { props } = setUp(positions.choosing);
  expect(marks(props.view).map((one) => one.name)).toEqual(["Brown", "Blue", "Seat 3", "Seat 4"]);
  expect(phases(props.view)[0]).toMatchObject({ now: true });
  const { container } = render(Player, { ...props, of: 2 });
  expect(container.textContent?.trim()).toBe("");
});

test("a community has the pencil, the hatching and the sign of its colour, whatever its seat", () => {
  const { view } = positions.chosen;
  expect(view.communities.map((one) => one.hue)).toEqual([1, 2, 3, 4]);
  expect(marks(view).map((one) => one.colour)).toEqual(["var(--sign-2)", "var(--sign-3)", "var(--sign-4)", "var(--sign-5)"]);
  const { container } = render(Board, setUp(positions.chosen).props);
  const areas = [...container.querySelectorAll<SVGGElement>(".paper .drawn > g")];
  const hues = (view.sheets[view.holding ?? 0]?.areas ?? []).map((area) => view.communities[area.by]?.hue ?? -1);
  expect(hues.length).toBeGreaterThan(0);
  expect(areas.map((one) => one.style.color)).toEqual(hues.map((hue) => `var(--pencil-${hue + 1})`));
  expect(areas.map((one) => one.querySelector("rect[fill]")?.getAttribute("fill"))).toEqual(hues.map((hue) => `url("#thaw-hatch-${hue + 1}")`));
  expect(container.querySelector<SVGGElement>(".ghost")?.style.color).toBe("var(--pencil-2)");
});

test("the progress of the others shows how many forms they have to draw, never which or where", () => {
  const view = { ...positions.own.view, to_move: [1, 2, 3], undrawn: [0, 0, 1, 2] };
  expect([0, 1, 2, 3].map((seat) => progressOf(view, seat))).toEqual(["done", "drawn", "draws", "draws"]);
  render(Board, { ...setUp(positions.own).props, view });
  const said = screen.getAllByRole("listitem").map((one) => one.textContent?.replace(/\s+/g, " ") ?? "");
  for (const [name, state] of [["Red", /done/], ["Brown", /has drawn/], ["Blue", /draws$/], ["Green", /draws 2 forms/]] as const) {
    expect(said.find((one) => one.includes(name))?.trim()).toMatch(state);
  }
});
