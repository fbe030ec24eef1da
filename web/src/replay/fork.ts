/** Continuing a match from one of its moments at a new table. */

import { begins, seatPlans, type Sitter } from "../lobby/opening/plan";
import { person } from "../person/person.svelte";
import { api } from "../server/api";

/** Opens a table with the position after an entry of a match; returns its id. */
export async function openFork(table: string, number: number, seats: readonly Sitter[]): Promise<string> {
  await person.ensure();
  const { id } = await api.fork(table, number, seatPlans(seats));
  const wanted = seats.findIndex((seat) => seat.kind === "me");
  const given = seats.findIndex((seat) => seat.kind !== "bot"); // where the server has seated the person
  if (wanted !== given && given >= 0) await api.leave(id, given);
  if (wanted !== given && wanted >= 0) await api.join(id, wanted);
  if (begins(seats)) await api.start(id);
  return id;
}
