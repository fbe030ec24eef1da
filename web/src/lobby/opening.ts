/** Opens a planned table, sits down on the seats of this device, and begins where nobody is waited for. */

import { person } from "../person/person.svelte";
import { api } from "../server/api";
import { begins, takes, wishOf, type Plan } from "./plan";

/** Returns the id of the new table. A stranger becomes a guest first. */
export async function openTable(plan: Plan): Promise<string> {
  await person.ensure();
  const table = await api.open(wishOf(plan));
  for (const { seat, name } of takes(plan.seats)) await api.join(table.id, seat, name);
  if (begins(plan.seats)) await api.start(table.id);
  return table.id;
}
