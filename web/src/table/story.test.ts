import { expect, test } from "vitest";

import type { Happening, Line } from "../server/schema";
import { chaptersOf, chatOf, spokenSince } from "./story";

const entry = (number: number, kind: string, ...lines: (Partial<Line> & { text: string })[]): Happening => ({
  number,
  kind,
  at: number,
  name: "",
  text: "",
  lines: lines as Line[], // the server leaves out what is false
});
const events = [
  entry(1, "started", { text: "Owl takes the Conch." }, { text: "Turn 1 begins.", heading: true }, { text: "Into the pool: Elk." }),
  entry(2, "play", { text: "Owl passes.", things: ["tribe:0"], seat: 0 }),
  { ...entry(3, "chat"), text: "hello", name: "Mara" },
  entry(4, "play", { text: "Bear hunts." }, { text: "Turn 2 begins.", heading: true }),
];

test("a turn opens a chapter, even in the midst of an entry", () => {
  const chapters = chaptersOf(events);
  expect(chapters.map((one) => one.heading?.text)).toEqual([undefined, "Turn 1 begins.", "Turn 2 begins."]);
  expect(chapters[1]?.lines.map((line) => line.text)).toEqual(["Into the pool: Elk.", "Owl passes.", "Bear hunts."]);
});

test("a line knows its moment and what it names", () => {
  expect(chaptersOf(events)[1]?.lines[1]).toMatchObject({ number: 2, things: ["tribe:0"], seat: 0 });
});

test("only what is new is spoken, and chat is no part of the story", () => {
  expect(spokenSince(events, 2)).toEqual(["Bear hunts.", "Turn 2 begins."]);
  expect(spokenSince(events, 4)).toEqual([]);
  expect(chatOf(events).map((one) => one.text)).toEqual(["hello"]);
});
