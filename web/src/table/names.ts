/** What the shell calls people. */

import type { Mark } from "../games/game";
import { language } from "../language/language.svelte";
import { listOf } from "../language/lists";
import type { SeatView, TableView } from "../server/schema";

/** Returns the name of a seat as its reader says it: "you" for one's own, unless people share the device. */
export function nameOf(seat: SeatView, table: TableView): string {
  const words = language.words.table;
  const shared = table.seats.filter((one) => one.mine).length > 1;
  if (seat.mine && !shared) return words.you;
  return ownName(seat);
}

/** Returns the name of a seat with what the game calls it: "Mara · Wolf". */
export function titleOf(seat: SeatView, table: TableView, mark: Mark | undefined): string {
  return [nameOf(seat, table), mark?.name].filter(Boolean).join(" · ");
}

/** Returns the name a person goes by, or which seat or bot it is. */
export function ownName(seat: SeatView): string {
  const words = language.words.table;
  if (seat.kind === "bot") return words.botName(seat.bot);
  return seat.name || words.seat(seat.seat + 1);
}

/** Returns names as a list in words: "Mara, Ben and Owl". */
export function listed(names: readonly string[]): string {
  return listOf(language.code, names);
}

/** Returns a game's title without its second part: "Cavemen: The Quest for Fire" is Cavemen at a table. */
export const brief = (title: string): string => title.split(":")[0] ?? title;
