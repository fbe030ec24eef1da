import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settings } from "../../settings/settings.svelte";
import { Picker } from "../picker.svelte";
import type { StoryLine } from "../story/story";
import { paceFor, Captions } from "./captions.svelte";

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

test("lines that name things are shown one after the other, and then nothing is highlighted", () => {
  settings.chosen.motion = "full";
  const picker = newPicker();
  const captions = new Captions(picker);
  captions.add([line(1, "hex:3"), line(2), line(3, "stone:one")]);
  expect([...picker.pointed]).toEqual(["hex:3"]);
  vi.advanceTimersByTime(paceFor(2));
  expect(captions.line?.number).toBe(3);
  vi.advanceTimersByTime(paceFor(1));
  expect(captions.line).toBeUndefined();
  expect(picker.pointed.size).toBe(0);
});

test("captions can be skipped, and are not shown with reduced motion", () => {
  settings.chosen.motion = "full";
  const picker = newPicker();
  const captions = new Captions(picker);
  captions.add([line(1, "a"), line(2, "b")]);
  captions.skip();
  vi.runAllTimers();
  expect([captions.line, picker.pointed.size]).toEqual([undefined, 0]);
  settings.chosen.motion = "reduced";
  captions.add([line(3, "c")]);
  expect(captions.line).toBeUndefined();
});

test("many lines are shown more quickly, and never for long", () => {
  expect(paceFor(1)).toBe(900);
  expect(paceFor(100)).toBe(220);
  settings.chosen.motion = "full";
  const captions = new Captions(newPicker());
  captions.add(Array.from({ length: 40 }, (_, number) => line(number, "a")));
  vi.advanceTimersByTime(5_000);
  expect(captions.line).toBeDefined();
  vi.advanceTimersByTime(500);
  expect(captions.line).toBeUndefined();
});

test("skipped captions stay away until the person's next move", () => {
  settings.chosen.motion = "full";
  const captions = new Captions(newPicker());
  captions.add([line(1, "a")]);
  expect([captions.skip(), captions.skip()]).toEqual([true, false]);
  captions.add([line(2, "b")]);
  expect(captions.line).toBeUndefined();
  captions.clear();
  captions.add([line(3, "c")]);
  expect(captions.line?.number).toBe(3);
});
