import { expect, test } from "vitest";

import { newTurns, readTold } from "./turns";

const tables = (...turns: string[]) => ["a", "b", "c"].map((id) => ({ id, my_turn: turns.includes(id) }));

test("a turn is told once, and again only after it has passed", () => {
  let { fresh, told } = newTurns([], tables("a"));
  expect(fresh.map((one) => one.id)).toEqual(["a"]);
  ({ fresh, told } = newTurns(told, tables("a", "b")));
  expect(fresh.map((one) => one.id)).toEqual(["b"]);
  ({ fresh, told } = newTurns(told, tables("b")));
  expect(fresh).toEqual([]);
  ({ fresh } = newTurns(told, tables("a", "b")));
  expect(fresh.map((one) => one.id)).toEqual(["a"]);
});

test("what another tab has told is not told here", () => {
  expect(newTurns(readTold('["a"]'), tables("a")).fresh).toEqual([]);
});

test("a broken store tells nothing wrong", () => {
  expect(readTold(null)).toEqual([]);
  expect(readTold("{")).toEqual([]);
  expect(readTold('{"a": 1}')).toEqual([]);
  expect(readTold('["a", 1]')).toEqual(["a"]);
});
