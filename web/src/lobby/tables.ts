/** The tables in the lobby: their order, players and free seats. */

import type { TableView } from "../server/schema";

/** A table's status, with "turn" if it is running and the person must decide. */
export type Status = "turn" | "running" | "open" | "over";
const ORDER: Status[] = ["turn", "running", "open", "over"];

export function statusOf(table: TableView): Status {
  if (table.status === "running") return table.my_turn ? "turn" : "running";
  return table.status === "open" ? "open" : "over";
}

/** Returns the tables ordered by status; those of one status stay in the server's order, the latest change first. */
export function sortTables(tables: readonly TableView[]): TableView[] {
  return tables.toSorted((a, b) => ORDER.indexOf(statusOf(a)) - ORDER.indexOf(statusOf(b)));
}

/** Returns the names of the other players. */
export function othersOf(table: TableView): string[] {
  return table.seats.filter((seat) => !seat.mine && seat.name).map((seat) => seat.name);
}

/** Returns the number of free seats. */
export function freeSeats(table: TableView): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}
