import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings } from "../settings/settings.svelte";
import { Picker } from "./picker.svelte";
import type { StoryLine } from "./story";
import { paceFor, Telling } from "./telling.svelte";

const line = (number: number, ...things: string[]): StoryLine => ({
  key: String(number),
  number,
  text: `line ${number}`,
  things,
  seat: 1,
  heading: false,
});
const newPicker = () => new Picker({ act: () => undefined, refusals: () => Promise.resolve([]) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.chosen.motion = "auto";
});

test("lines that name something are shown one after the other, and then nothing is lit", () => {
  settings.chosen.motion = "full";
  const picker = newPicker();
  const telling = new Telling(picker);
  telling.tell([line(1, "hex:3"), line(2), line(3, "stone:one")]);
  expect([...picker.pointed]).toEqual(["hex:3"]);
  vi.advanceTimersByTime(paceFor(2));
  expect(telling.line?.number).toBe(3);
  vi.advanceTimersByTime(paceFor(1));
  expect(telling.line).toBeUndefined();
  expect(picker.pointed.size).toBe(0);
});

test("it can be skipped, and with reduced motion it does not begin", () => {
  settings.chosen.motion = "full";
  const picker = newPicker();
  const telling = new Telling(picker);
  telling.tell([line(1, "a"), line(2, "b")]);
  telling.skip();
  vi.runAllTimers();
  expect([telling.line, picker.pointed.size]).toEqual([undefined, 0]);
  settings.chosen.motion = "reduced";
  telling.tell([line(3, "c")]);
  expect(telling.line).toBeUndefined();
});

test("much is shown quicker, and never for long", () => {
  expect(paceFor(1)).toBe(900);
  expect(paceFor(100)).toBe(220);
  settings.chosen.motion = "full";
  const telling = new Telling(newPicker());
  telling.tell(Array.from({ length: 40 }, (_, number) => line(number, "a")));
  vi.advanceTimersByTime(5_000);
  expect(telling.line).toBeDefined();
  vi.advanceTimersByTime(500);
  expect(telling.line).toBeUndefined();
});

test("skipped, it stays so while the others go on, until one's own next deed", () => {
  settings.chosen.motion = "full";
  const telling = new Telling(newPicker());
  telling.tell([line(1, "a")]);
  expect([telling.skip(), telling.skip()]).toEqual([true, false]);
  telling.tell([line(2, "b")]);
  expect(telling.line).toBeUndefined();
  telling.begin();
  telling.tell([line(3, "c")]);
  expect(telling.line?.number).toBe(3);
});
