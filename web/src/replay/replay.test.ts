import { afterEach, expect, test, vi } from "vitest";

import type { Happening, Moment } from "../server/schema";
import { Replay } from "./replay.svelte";

const events: Happening[] = [1, 2, 3, 4, 5].map((number) => ({
  number,
  kind: number === 1 ? "started" : "play",
  at: 0,
  name: "",
  text: "",
  lines: [{ text: `line ${number}`, heading: number === 1 || number === 4 }],
}));
const moment = (number: number) => ({ number, view: {}, first: 1, last: 5 }) as unknown as Moment;

afterEach(() => void vi.useRealTimers());

test("the present moment is asked for once, and its neighbours are at hand", async () => {
  const asked: number[] = [];
  const replay = new Replay({ moment: async (number) => (asked.push(number), moment(number)) });
  await replay.open(events, [], 2, undefined);
  expect(replay.moment?.number).toBe(2);
  expect([...asked].sort()).toEqual([1, 2, 3, 4, 5]);
  await replay.step("next");
  await replay.step("turnOn");
  expect(replay.number).toBe(4);
  expect(asked).toHaveLength(5);
});

test("a slow answer does not overtake where one has gone since", async () => {
  const answers = new Map<number, (found: Moment) => void>();
  const replay = new Replay({ moment: (number) => new Promise((done) => answers.set(number, done)) });
  const opened = replay.open(events, [], 1, undefined);
  const gone = replay.go(5);
  answers.get(5)?.(moment(5));
  await gone;
  answers.get(1)?.(moment(1));
  await opened;
  expect(replay.moment?.number).toBe(5);
});

test("what could not be read is asked again", async () => {
  let away = true;
  const replay = new Replay({
    moment: async (number) => {
      if (away) throw new Error("away");
      return moment(number);
    },
  });
  await replay.open(events, [], 3, undefined);
  expect(replay.problem).toBe("away");
  away = false;
  await replay.go(3);
  expect(replay.moment?.number).toBe(3);
  expect(replay.problem).toBe("");
});

test("playing goes on by itself, waits longer at a note, and ends with the match", async () => {
  vi.useFakeTimers();
  const replay = new Replay({ moment: async (number) => moment(number) });
  await replay.open(events, [{ number: 4, text: "x".repeat(100) }], 3, undefined);
  replay.play();
  await vi.advanceTimersByTimeAsync(1300);
  expect(replay.number).toBe(4);
  await vi.advanceTimersByTimeAsync(1300);
  expect(replay.number).toBe(4);
  await vi.advanceTimersByTimeAsync(5000);
  expect(replay.number).toBe(5);
  expect(replay.playing).toBe(false);
});
