/** A person's tables in the order in which they want attention. */

import type { TableView } from "../server/schema";

/** What a table wants of the person: a decision, nothing yet, players, or nothing any more. */
export type Standing = "turn" | "running" | "open" | "over";
const ORDER: Standing[] = ["turn", "running", "open", "over"];

export function standingOf(table: TableView): Standing {
  if (table.status === "running") return table.my_turn ? "turn" : "running";
  return table.status === "open" ? "open" : "over";
}

/** Returns the tables by what they want; within that as they came, the latest change first. */
export function sortTables(tables: readonly TableView[]): TableView[] {
  return tables.toSorted((a, b) => ORDER.indexOf(standingOf(a)) - ORDER.indexOf(standingOf(b)));
}

/** Returns the tables that go on and those that are over. */
export function partTables(tables: readonly TableView[]): { now: TableView[]; over: TableView[] } {
  const sorted = sortTables(tables);
  return {
    now: sorted.filter((table) => standingOf(table) !== "over"),
    over: sorted.filter((table) => standingOf(table) === "over"),
  };
}

/** Returns who else sits at a table. */
export function othersOf(table: TableView): string[] {
  return table.seats.filter((seat) => !seat.mine && seat.name).map((seat) => seat.name);
}

/** Returns the names on some seats. */
export function namesOn(table: TableView, seats: readonly number[]): string[] {
  return seats.flatMap((number) => table.seats.filter((seat) => seat.seat === number).map((seat) => seat.name));
}

/** Returns how many seats wait for somebody. */
export function freeSeats(table: TableView): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}
