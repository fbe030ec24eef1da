/** Names of seats on a board. */

import type { TableView } from "../../server/schema";
import { ownName } from "../../table/names";

/** Returns a seat's name in the game with who plays it: "Bison · Mara"; for the reader's own seat, the first part alone. */
export function withPlayer(name: string, table: TableView, seat: number): string {
  const found = table.seats.find((one) => one.seat === seat);
  return [name, found && !found.mine ? ownName(found) : ""].filter(Boolean).join(" · ");
}
