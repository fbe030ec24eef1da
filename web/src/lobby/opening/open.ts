/** Opening a planned table. */

import { person } from "../../person/person.svelte";
import { api } from "../../server/api";
import { begins, requestOf, takes, type Plan } from "./plan";

/**
 * Opens a table, takes the seats of this device and starts the game if it waits for nobody. Returns the id of the table.
 * Somebody whom the server does not know becomes a guest first.
 */
export async function openTable(plan: Plan): Promise<string> {
  await person.ensure();
  const table = await api.open(requestOf(plan));
  for (const { seat, name } of takes(plan.seats)) await api.join(table.id, seat, name);
  if (begins(plan.seats)) await api.start(table.id);
  return table.id;
}
