import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { language } from "../language/language.svelte";
import { de } from "../language/de";
import type { TableView } from "../server/schema";
import Ends from "./Ends.svelte";

const ends = new Date(2026, 4, 3, 12).getTime() / 1000;
const shown = (status: string, more: Partial<TableView> = { ends }) =>
  render(Ends, { table: { status, ...more } as TableView }).container.textContent;

test("a table says when it ends if nobody comes", () => {
  expect(shown("open")).toBe("If nobody looks in before May 3, 2026, this table is deleted.");
  expect(shown("running")).toBe("If nobody looks in before May 3, 2026, the game ends without a winner.");
  expect(shown("over")).toBe("If nobody looks in before May 3, 2026, this match is deleted.");
});

test("a table that stays for ever says nothing", () => {
  expect(shown("over", { ends: null })).toBe("");
  expect(shown("over", {})).toBe("");
});

test("German says it too", () => {
  expect(de.table.ends("running", "3. Mai 2026")).toBe("Schaut bis zum 3. Mai 2026 niemand vorbei, endet das Spiel ohne Sieger.");
  expect(language.code).toBe("en");
});
