import { expect, test } from "vitest";

import { newTurns, readAnnounced } from "./turns";

const tables = (...turns: string[]) => ["a", "b", "c"].map((id) => ({ id, my_turn: turns.includes(id) }));

test("a turn is announced once, and again only after it has passed", () => {
  let { fresh, announced } = newTurns([], tables("a"));
  expect(fresh.map((one) => one.id)).toEqual(["a"]);
  ({ fresh, announced } = newTurns(announced, tables("a", "b")));
  expect(fresh.map((one) => one.id)).toEqual(["b"]);
  ({ fresh, announced } = newTurns(announced, tables("b")));
  expect(fresh).toEqual([]);
  ({ fresh } = newTurns(announced, tables("a", "b")));
  expect(fresh.map((one) => one.id)).toEqual(["a"]);
});

test("a turn that another tab has announced is not announced again", () => {
  expect(newTurns(readAnnounced(["a"]), tables("a")).fresh).toEqual([]);
});

test("a broken store counts as empty", () => {
  expect([null, undefined, { a: 1 }].map(readAnnounced)).toEqual([[], [], []]);
  expect(readAnnounced(["a", 1])).toEqual(["a"]);
});
