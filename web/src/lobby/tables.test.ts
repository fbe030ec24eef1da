import { expect, test } from "vitest";

import type { TableView } from "../server/schema";
import { freeSeats, othersOf, sortTables } from "./tables";

function table(id: string, status: string, my_turn = false): TableView {
  const seat = { seat: 0, kind: "person", name: "Ada", mine: true };
  return { id, status, my_turn, seats: [seat] } as unknown as TableView;
}

test("the person's turns come first, then running, open and finished tables", () => {
  const given = [table("over", "over"), table("open", "open"), table("on", "running"), table("turn", "running", true)];
  expect(sortTables(given).map((one) => one.id)).toEqual(["turn", "on", "open", "over"]);
});

test("tables of one status keep their order", () => {
  const given = [table("b", "running"), table("a", "running"), table("c", "running")];
  expect(sortTables(given).map((one) => one.id)).toEqual(["b", "a", "c"]);
});

test("seats are counted and named", () => {
  const given = table("x", "open");
  given.seats = [
    { seat: 0, kind: "person", name: "Ada", mine: true },
    { seat: 1, kind: "open", name: "", mine: false },
    { seat: 2, kind: "bot", name: "greedy", mine: false },
  ] as TableView["seats"];
  expect(othersOf(given)).toEqual(["greedy"]);
  expect(freeSeats(given)).toBe(1);
});
