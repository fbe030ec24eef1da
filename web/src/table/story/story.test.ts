import { expect, test } from "vitest";

import type { Line } from "../../server/schema";
import { happening } from "../../server/testing";
import { abridge, chaptersOf, chatOf, spokenSince } from "./story";

const entry = (number: number, kind: string, ...lines: (Partial<Line> & { text: string })[]) =>
  happening(number, kind, { lines: lines as Line[] }); // the server leaves out what is false
const events = [
  entry(1, "started", { text: "Owl takes the Conch." }, { text: "Turn 1 begins.", heading: true }, { text: "Into the pool: Elk." }),
  entry(2, "play", { text: "Owl passes.", things: ["tribe:0"], seat: 0 }),
  { ...entry(3, "chat"), text: "hello", name: "Mara" },
  entry(4, "play", { text: "Bear hunts." }, { text: "Turn 2 begins.", heading: true }),
];

test("a turn opens a chapter, even in the middle of an entry", () => {
  const chapters = chaptersOf(events);
  expect(chapters.map((one) => one.heading?.text)).toEqual([undefined, "Turn 1 begins.", "Turn 2 begins."]);
  expect(chapters[1]?.lines.map((line) => line.text)).toEqual(["Into the pool: Elk.", "Owl passes.", "Bear hunts."]);
});

test("a line knows its moment and the things it names", () => {
  expect(chaptersOf(events)[1]?.lines[1]).toMatchObject({ number: 2, things: ["tribe:0"], seat: 0 });
});

test("only new lines are spoken, and chat is not part of the story", () => {
  expect(spokenSince(events, 2)).toEqual(["Bear hunts.", "Turn 2 begins."]);
  expect(spokenSince(events, 4)).toEqual([]);
  expect(chatOf(events).map((one) => one.text)).toEqual(["hello"]);
});

test("a few sentences are shown in full, of many the first ones and the last", () => {
  expect(abridge([])).toBe("");
  expect(abridge(["A.", "B.", "C.", "D.", "E."])).toBe("A. B. C. D. E.");
  expect(abridge(["A.", "B.", "C.", "D.", "E.", "F wins."])).toBe("A. B. C. … F wins.");
});
