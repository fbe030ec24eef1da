import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aside, leaves } from "../../games/endless_winter/leaving";
import type { GameModule } from "../../games/game";
import { api } from "../../server/api";
import type { Choice, Position, TableView } from "../../server/schema";
import { Session } from "../session.svelte";
import Question from "./Question.svelte";

const choice = (action: string, sentence: string, ...things: string[]): Choice => ({ action, arguments: { of: sentence }, sentence, things });
const end = choice("end_turn", "End your turn (2 Labor is lost).", "column:hunt");
const slide = choice("slide", "Slide to the middle section.", "column:hunt");
const table = {
  id: "t",
  game: "none",
  status: "running",
  seats: [{ seat: 0, kind: "person", name: "Ada", mine: true, resigned: false }],
} as unknown as TableView;

let session: Session;
let moved: string[];
beforeEach(() => {
  moved = [];
  vi.spyOn(api, "faces").mockResolvedValue([]);
  vi.spyOn(api, "move").mockImplementation(async (_table, move) => {
    moved.push(move.action);
    return { number: 1 } as never;
  });
  session = new Session("t");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function ask(...choices: Choice[]) {
  session.live.take({ number: 5, events: [], version: "", more: false, table, position: { number: 5, view: { to_move: [0], question: "What now?" }, decision: 5, choices } as unknown as Position });
  session.game = { aside, leaves } as unknown as GameModule;
  session.picker.leaves = leaves;
  render(Question, { session, table, marks: [], advises: true });
}

test("the turn is ended by its own button, whose title says what is lost", async () => {
  ask(end, slide);
  const button = screen.getByRole("button", { name: "End turn" });
  expect(button.title).toBe("End your turn (2 Labor is lost).");
  expect(button.classList).not.toContain("primary");
  expect(screen.getByRole("button", { name: "Slide to the middle section" }).classList).toContain("primary");
  await fireEvent.click(button, { detail: 1 });
  expect(moved).toEqual(["end_turn"]);
});

test("the second click of a double click ends nothing", async () => {
  ask(end, slide);
  await fireEvent.click(screen.getByRole("button", { name: "End turn" }), { detail: 2 });
  expect(moved).toEqual([]);
});

test("if nothing else can be done, that button is the primary one", () => {
  ask(end, choice("orders", "From now on, be asked.", "orders", "orders:ask"));
  expect(screen.getByRole("button", { name: "End turn" }).classList).toContain("primary");
});

test("a step and a benefit are left by the same button, with their own labels", () => {
  ask(choice("decline", "Draw no card.", "decline"), choice("take", "Draw the card.", "take"), choice("lesser", "Take 1 Food instead.", "lesser", "lesser:food"));
  const button = screen.getByRole("button", { name: "Draw no card" });
  expect([button.dataset.leave, button.title]).toEqual(["", ""]);
  expect(screen.getByRole("button", { name: "Draw the card" }).classList).toContain("primary");
  expect(screen.getByRole("button", { name: "Take 1 Food instead" }).classList).not.toContain("primary");
});

test("lesser benefits are folded away, printed ones are not", async () => {
  const lesser = ["an Idol", "a Tool", "1 Food"].map((what) => choice("lesser", `Take ${what} instead.`, "lesser", `lesser:${what}`));
  session.picker.draw("use_chief");
  ask(choice("draw", "Draw a card for resting.", "draw"), ...lesser, choice("use_chief", "Use your Chief.", "use_chief"));
  expect(screen.getByRole("button", { name: "Draw a card for resting" }).classList).not.toContain("folded");
  expect(screen.getByRole("button", { name: "Take a Tool instead" }).classList).toContain("folded");
  await fireEvent.click(screen.getByRole("button", { name: "Other choices (3)" }));
  expect(screen.getByRole("button", { name: "Take a Tool instead" }).classList).not.toContain("folded");
});
