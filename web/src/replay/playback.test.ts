import { afterEach, expect, test, vi } from "vitest";

import type { Moment } from "../server/schema";
import { happening } from "../server/testing";
import { Playback } from "./playback.svelte";

const events = [1, 2, 3, 4, 5].map((number) =>
  happening(number, number === 1 ? "started" : "play", { lines: [{ text: `line ${number}`, heading: number === 1 || number === 4 }] }),
);
const moment = (number: number) => ({ number, view: {}, first: 1, last: 5 }) as unknown as Moment;

afterEach(() => void vi.useRealTimers());

test("the current moment is read once, and its neighbours are read ahead", async () => {
  const asked: number[] = [];
  const playback = new Playback(async (number) => (asked.push(number), moment(number)));
  await playback.open(events, [], 2, undefined);
  expect(playback.moment?.number).toBe(2);
  expect([...asked].sort()).toEqual([1, 2, 3, 4, 5]);
  await playback.step("next");
  await playback.step("turnOn");
  expect(playback.number).toBe(4);
  expect(asked).toHaveLength(5);
});

test("a slow answer does not replace a later step", async () => {
  const answers = new Map<number, (found: Moment) => void>();
  const playback = new Playback((number) => new Promise((done) => answers.set(number, done)));
  const opened = playback.open(events, [], 1, undefined);
  const gone = playback.go(5);
  answers.get(5)?.(moment(5));
  await gone;
  answers.get(1)?.(moment(1));
  await opened;
  expect(playback.moment?.number).toBe(5);
});

test("a moment that could not be read is read again", async () => {
  let away = true;
  const playback = new Playback(async (number) => {
    if (away) throw new Error("away");
    return moment(number);
  });
  await playback.open(events, [], 3, undefined);
  expect(playback.problem).toBe("away");
  away = false;
  await playback.go(3);
  expect(playback.moment?.number).toBe(3);
  expect(playback.problem).toBe("");
});

test("playing goes on by itself, stays longer at a note, and ends with the match", async () => {
  vi.useFakeTimers();
  const playback = new Playback(async (number) => moment(number));
  await playback.open(events, [{ number: 4, text: "x".repeat(100) }], 3, undefined);
  playback.play();
  await vi.advanceTimersByTimeAsync(1300);
  expect(playback.number).toBe(4);
  await vi.advanceTimersByTimeAsync(1300);
  expect(playback.number).toBe(4);
  await vi.advanceTimersByTimeAsync(5000);
  expect(playback.number).toBe(5);
  expect(playback.playing).toBe(false);
});
