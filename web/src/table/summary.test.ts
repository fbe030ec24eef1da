import { beforeEach, expect, test, vi } from "vitest";

import { settings } from "../settings/settings.svelte";
import { SummaryPanel } from "./summary.svelte";

const much = (number: number) => ({ number, decisions: 5, deeds: [] });
const wide = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: () => undefined }));

beforeEach(() => {
  wide(true);
  settings.chosen.since = true;
});

test("it opens with one's turn where much has happened, and closes with one's first decision", () => {
  const panel = new SummaryPanel();
  panel.hear(much(9), 0);
  expect(panel.open).toBe(false);
  panel.hear(much(9), 9);
  expect(panel.open).toBe(true);
  panel.hear(much(9), 10);
  expect(panel.open).toBe(false);
  panel.hear(much(9), 11);
  expect(panel.open).toBe(false);
  panel.hear(much(20), 20);
  expect(panel.open).toBe(true);
});

test("little news, or a narrow screen, open nothing", () => {
  const panel = new SummaryPanel();
  panel.hear({ ...much(3), decisions: 1 }, 3);
  expect(panel.open).toBe(false);
  wide(false);
  panel.hear(much(5), 5);
  expect(panel.open).toBe(false);
});

test("what was closed by hand stays closed until it is asked for, and then stays open", async () => {
  const panel = new SummaryPanel();
  panel.hear(much(9), 9);
  await panel.show(false);
  panel.hear(much(20), 20);
  expect(panel.open).toBe(false);
  await panel.show(true);
  panel.hear(much(20), 21);
  expect(panel.open).toBe(true);
  expect(panel.back()).toBe(true);
  expect(panel.back()).toBe(false);
});
