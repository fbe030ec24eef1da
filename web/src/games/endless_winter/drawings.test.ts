import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test } from "vitest";

import type { Choice, TableView } from "../../server/schema";
import { settings } from "../../settings/settings.svelte";
import { choice, face, offering } from "../shared/testing";
import Reveal from "./eclipse/Reveal.svelte";
import Terrain from "./land/Terrain.svelte";
import Painting from "./painting/Painting.svelte";
import Scoring from "./scoring/Scoring.svelte";
import Megaliths from "./stones/Megaliths.svelte";
import type { View } from "./view";

const faces = new Map([
  face("forest", "", "Forest", "2 Food.", { effect: "food 2" }),
  face("ground", "", "Ground", "", { spaces: ["start", "food 2", "tool", "idol", "card", "food", "points 2", "tool"] }),
  face("kite", "", "Kite", "", {
    dots: [[20, 20, "red"], [60, 10, "cyan"], [60, 50, "grey"], [20, 40, "cyan"]],
    lines: ["0-1 dashed painted", "1-2 dashed", "2-3 dashed", "0-3 dashed"],
    bodies: [{ dots: [0, 1, 2, 3], effect: "idol 2" }],
    legs: [],
    head: [],
  }),
  face("hunter", "", "Hunter", "1 Labor.", { labor: 1 }),
]);
const painting = {
  board: "wolf",
  side: "kite",
  dots: [0, 1, 2],
  lines: [0],
  areas: [{ kind: "body", brings: "2 Idols", surrounded: false, spent: false, missing: 3 }],
  torches: 1,
  prices: { cyan: { food: 0, tools: 0, labor: 1, crossed: true } },
  route: 2,
  route_dots: [0, 1],
  route_lines: [0],
  next_lines: [{ line: 1, route: 3, closes: [] }],
};
const tribe = (seat: number, name: string) => ({
  seat,
  name,
  camps: seat ? [] : [5, 5],
  villages: [],
  pile: seat ? [] : ["hunter"],
  rests: seat,
  eclipse_labor: 1 + seat / 2,
  scored: { effects: 2 + seat, megaliths: 0, idols: 0, "sacred stones": 0, animals: 5 },
  painting: { ...painting },
});

function view(changed: object = {}): View {
  return {
    seat: 0,
    players: 2,
    round: 2,
    phase: "action",
    order: [0, 1],
    order_brings: ["1 Idol", "1 Tool"],
    tribes: [tribe(0, "Wolf"), tribe(1, "Bison")],
    terrain: Array.from({ length: 19 }, (_, hex) => ({ type: "forest", influence: hex === 5 ? [2, 0] : [0, 0], gains: hex === 5 ? [0] : [], token: null })),
    spaces: ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"].map((cell) => ({ cell, tile: "ground", brings: "2 Food" })),
    megaliths: ["a1", "b1", "a2", "b2"].map((cell, owner) => ({ cell, owner: owner % 2 ? 0 : null })),
    own: { placements: [{ cell: "a1-on-1", points: [6, 1], brings: "" }] },
    winner: null,
    ...changed,
  } as unknown as View;
}

function setUp(choices: Choice[], changed: object = {}) {
  const { picker, taken } = offering(choices);
  const table = { status: "running", seats: [{ seat: 0, mine: true, kind: "person", name: "Ada" }] } as unknown as TableView;
  return { taken, picker, props: { view: view(changed), faces, table, picker, seat: 0 } };
}

beforeAll(() => {
  settings.chosen.motion = "reduced";
});
afterEach(cleanup);

test("a hex says what it gives, who has what there, and who would gain it", () => {
  render(Terrain, setUp([]).props);
  expect(screen.getByRole("button", { name: "Forest 5. 2 Food. Wolf: 2 Camps, 2 Influence. Wolf would gain it now." })).toBeTruthy();
});

test("a Camp moves by clicks on two hexes; only legal places for Villages are shown", async () => {
  const { taken, props } = setUp([choice("move", ["hex:5", "hex:4"]), choice("move", ["hex:5", "hex:6"]), choice("village", ["juncture:3"])]);
  render(Terrain, props);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Forest 5\./ }));
  expect(screen.getByRole("button", { name: /^Forest 6\./ }).classList).toContain("lit");
  expect(screen.getByRole("button", { name: /^Forest 8\./ }).classList).not.toContain("lit");
  await user.click(screen.getByRole("button", { name: /^Forest 6\./ }));
  expect(taken.map((one) => one.things)).toEqual([["hex:5", "hex:6"]]);
  expect(screen.getAllByRole("button", { name: /^Place for a Village/ })).toHaveLength(1);
});

test("a place above four stones says and shows its points, and is picked by a click", async () => {
  const { taken, props } = setUp([choice("megalith", ["cell:a1-on-1"]), choice("megalith", ["cell:c1"])]);
  const { container } = render(Megaliths, props);
  expect(container.querySelector("text")?.closest("svg")?.textContent).toContain("+6");
  await userEvent.setup().click(screen.getByRole("button", { name: "a1, level 2: free. Scores you 6 points. Bison 1." }));
  expect(taken).toHaveLength(1);
});

test("a painting offers its dots and lines, and says how a line would extend the route", async () => {
  const { taken, props } = setUp([choice("draw_line", ["line:1"]), choice("paint", ["dot:3"])]);
  render(Painting, props);
  await userEvent.setup().click(screen.getByRole("button", { name: "Outer line from dot 1 to 2, makes the route 3 dots long" }));
  expect(taken.map((one) => one.action)).toEqual(["draw_line"]);
  expect(screen.queryByRole("button", { name: /^Dot 0/ })).toBeNull();
  expect(screen.getByRole("button", { name: "First body area: 2 Idols, 3 lines missing" }).classList).not.toContain("lit");
  expect(screen.getByRole("listitem", { name: "cyan: 1 Labor, 1 Labor crossed out" })).toBeTruthy();
});

test("if one line closes several body areas, one is chosen on the painting, and it is not spent until it has paid", async () => {
  const closed = { ...painting, areas: [{ kind: "body", brings: "2 Idols", surrounded: true, spent: true, missing: 0 }] };
  const { taken, props } = setUp([choice("gain_body", ["body:0"]), choice("gain_body", ["body:1"])], { tribes: [{ ...tribe(0, "Wolf"), painting: closed }] });
  render(Painting, props);
  await userEvent.setup().click(screen.getByRole("button", { name: "First body area: 2 Idols, surrounded" }));
  expect(taken.map((one) => one.things)).toEqual([["body:0"]]);
});

test("another tribe's painting is only to look at, and gives way once something can be painted", async () => {
  const { picker, props } = setUp([]);
  render(Painting, props);
  await userEvent.setup().click(screen.getByRole("button", { name: /^Painting of Bison/ }));
  expect(screen.queryByRole("button", { name: /^Dot/ })).toBeNull();
  picker.offer([choice("paint", ["dot:3"]), choice("decline", ["decline"])]);
  expect(await screen.findByRole("button", { name: "Dot 3, cyan" })).toBeTruthy();
});

test("the Eclipse is shown when it begins, and not to those who come later", async () => {
  const { props } = setUp([]);
  const { rerender } = render(Reveal, { ...props, view: view({ phase: "eclipse" }) });
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  await rerender({ ...props, view: view() });
  await rerender({ ...props, view: view({ phase: "eclipse", order: [1, 0] }) });
  const shown = screen.getByRole("dialog", { hidden: true });
  expect([...shown.querySelectorAll("ol > li b")].map((one) => one.textContent?.trim()).filter((text) => text && !/^\d/.test(text))[0]).toContain("Bison");
  await rerender({ ...props, view: view({ phase: "action", round: 3, order: [1, 0] }) });
  expect(shown.textContent).toMatch(/Bison.*moves up.*Wolf.*moves down/);
  await userEvent.setup().click(screen.getByRole("button", { name: "Continue", hidden: true }));
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

test("without motion the whole scoring is shown at once, and it can be repeated step by step", async () => {
  render(Scoring, setUp([], { winner: 1, phase: "finished" }).props);
  const cells = () => screen.getAllByRole("row").at(-1)?.textContent;
  expect(cells()).toMatch(/7.*8/);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Step by step" }));
  expect(cells()).toMatch(/0.*0/);
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(cells()).toMatch(/2.*3/);
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getByLabelText("wins")).toBeTruthy();
});
