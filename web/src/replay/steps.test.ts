import { expect, test } from "vitest";

import { happening } from "../server/testing";
import { momentAt, momentsOf, neighbours, stepFrom, turnsOf } from "./steps";

const entry = (number: number, kind: string, heading = false) => happening(number, kind, { lines: [{ text: kind, heading }] });
const events = [
  entry(1, "created"),
  entry(2, "joined"),
  entry(3, "started", true),
  entry(4, "play"),
  entry(5, "chat"),
  entry(6, "play", true),
  entry(7, "undo"),
  entry(8, "play", true),
  entry(9, "ended"),
];
const moments = momentsOf(events);
const turns = turnsOf(events);

test("moments are the entries that changed the position", () => {
  expect(moments).toEqual([3, 4, 6, 7, 8]);
  expect(turns).toEqual([3, 6, 8]);
});

test("only moments after a change of rules can be shown", () => {
  expect(momentsOf([...events, entry(10, "renewed"), entry(11, "play")])).toEqual([10, 11]);
});

test("a link to any entry shows the last moment up to it", () => {
  expect([1, 5, 7, 99].map((number) => momentAt(moments, number))).toEqual([3, 4, 7, 8]);
});

test("steps by decision and by turn stay within the match", () => {
  const go = (now: number, step: Parameters<typeof stepFrom>[3]) => stepFrom(moments, turns, now, step);
  expect([go(4, "next"), go(8, "next"), go(6, "back"), go(3, "back")]).toEqual([6, 8, 4, 3]);
  expect([go(4, "turnOn"), go(8, "turnOn"), go(7, "turnBack"), go(3, "turnBack")]).toEqual([6, 8, 6, 3]);
  expect([go(6, "first"), go(6, "last")]).toEqual([3, 8]);
});

test("the moments of the next steps are known ahead", () => {
  expect(neighbours(moments, turns, 4)).toEqual([6, 7, 3, 8]);
});
