/** The names of seats and games in the shell. */

import type { Mark } from "../games/game";
import { language } from "../language/language.svelte";
import { listOf } from "../language/lists";
import type { SeatView, TableView } from "../server/schema";

/** Returns the name of a seat; "You" for the person's own seat, unless people share the device. */
export function nameOf(seat: SeatView, table: TableView): string {
  const shared = table.seats.filter((one) => one.mine).length > 1;
  return seat.mine && !shared ? language.words.table.you : ownName(seat);
}

/** Returns the name of a seat with the game's name for it: "Mara · Wolf". */
export function titleOf(seat: SeatView, table: TableView, mark: Mark | undefined): string {
  return [nameOf(seat, table), mark?.name].filter(Boolean).join(" · ");
}

/** Returns the name of a person or bot, or the number of the seat. */
export function ownName(seat: SeatView): string {
  const words = language.words.table;
  if (seat.kind === "bot") return words.botName(seat.bot);
  return seat.name || words.seat(seat.seat + 1);
}

/** Returns names as a list in words: "Mara, Ben and Owl". */
export function listed(names: readonly string[]): string {
  return listOf(language.code, names);
}

/** Returns a game's title without its subtitle: "Cavemen" for "Cavemen: The Quest for Fire". */
export const brief = (title: string): string => title.split(":")[0] ?? title;
