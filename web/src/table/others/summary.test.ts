import { expect, test } from "vitest";

import type { Line } from "../../server/schema";
import { happening } from "../../server/testing";
import { sinceLast, withoutUndone } from "./summary";

const entry = (number: number, kind: string, seat: number | undefined, ...texts: string[]) => {
  const whose = seat === undefined ? {} : { seat };
  return happening(number, kind, { ...whose, lines: texts.map((text) => ({ text, ...whose })) as Line[] });
};
const play = (number: number, seat: number, ...texts: string[]) => entry(number, "play", seat, ...texts);
const started = entry(1, "started", undefined, "Cards are dealt.");

test("the summary has what others did between a seat's last two turns, by player", () => {
  const events = [
    started,
    play(2, 0, "Wolf rests."),
    play(3, 1, "Bison hunts."),
    play(4, 2, "Lion paints."),
    entry(5, "chat", 1),
    play(6, 1, "Bison ends the turn."),
    entry(7, "resigned", 2, "Lion resigns."),
  ];
  const found = sinceLast(events, 0);
  expect(found?.players.map((one) => [one.seat, one.lines.map((line) => line.text)])).toEqual([
    [1, ["Bison hunts.", "Bison ends the turn."]],
    [2, ["Lion paints."]],
  ]);
  expect(found).toMatchObject({ number: 6, decisions: 3 });
  expect(sinceLast([...events, play(8, 0, "Wolf hunts.")], 0)).toEqual(found);
});

test("new turns of the others make a new summary", () => {
  const events = [play(2, 0, "a"), play(3, 1, "b"), play(4, 0, "c"), play(5, 1, "d")];
  expect(sinceLast(events, 0)?.players).toMatchObject([{ seat: 1, lines: [{ text: "d" }] }]);
  expect(sinceLast(events, 1)?.players).toMatchObject([{ seat: 0, lines: [{ text: "c" }] }]);
});

test("before a seat's first decision the summary leaves out the set-up", () => {
  expect(sinceLast([started], 0)).toBeUndefined();
  expect(sinceLast([started, play(2, 1, "b")], 0)?.players).toMatchObject([{ seat: 1, lines: [{ text: "b" }] }]);
});

test("undone decisions are left out", () => {
  const events = [play(2, 0, "a"), play(3, 1, "b"), play(4, 1, "c"), entry(5, "undo", 1, "taken back")];
  expect(withoutUndone(events).map((one) => one.number)).toEqual([2, 3]);
  expect(sinceLast(events, 0)?.players).toMatchObject([{ lines: [{ text: "b" }] }]);
});
