import { beforeEach, expect, test, vi } from "vitest";

import { settings } from "../../settings/settings.svelte";
import { SummaryPanel } from "./panel.svelte";

const much = (number: number) => ({ number, decisions: 5, players: [] });
const wide = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => undefined }));

beforeEach(() => {
  wide(true);
  settings.chosen.since = true;
});

test("it opens with the person's turn if much has happened, and closes with their first decision", () => {
  const panel = new SummaryPanel();
  panel.update(much(9), 0);
  expect(panel.open).toBe(false);
  panel.update(much(9), 9);
  expect(panel.open).toBe(true);
  panel.update(much(9), 10);
  expect(panel.open).toBe(false);
  panel.update(much(9), 11);
  expect(panel.open).toBe(false);
  panel.update(much(20), 20);
  expect(panel.open).toBe(true);
});

test("it stays closed if little has happened or the screen is narrow", () => {
  const panel = new SummaryPanel();
  panel.update({ ...much(3), decisions: 1 }, 3);
  expect(panel.open).toBe(false);
  wide(false);
  panel.update(much(5), 5);
  expect(panel.open).toBe(false);
});

test("closed by the person, it stays closed until they open it, and then stays open", async () => {
  const panel = new SummaryPanel();
  panel.update(much(9), 9);
  await panel.show(false);
  panel.update(much(20), 20);
  expect(panel.open).toBe(false);
  await panel.show(true);
  panel.update(much(20), 21);
  expect(panel.open).toBe(true);
  expect(panel.back()).toBe(true);
  expect(panel.back()).toBe(false);
});
