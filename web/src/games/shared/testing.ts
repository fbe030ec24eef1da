/** What the boards' tests share. */

import type { Choice, TableView } from "../../server/schema";
import { Picker } from "../../table/picker.svelte";
import type { Face } from "../game";

export const emptyTable = { seats: [] } as unknown as TableView;

/** Returns a face with its id, for a map of faces. */
export const face = (id: string, kind: string, name: string, text: string, values: object, source = "authored"): [string, Face] => [
  id,
  { id, kind, name, text, source, values: { ...values } },
];

/** Returns a choice; its sentence is its action and arguments unless one is given. */
export const choice = (action: string, things: string[], given: Choice["arguments"] = {}, sentence?: string): Choice => ({
  action,
  arguments: given,
  sentence: sentence ?? `${action} ${Object.values(given).join(" ")}.`,
  things,
});

/** Returns a picker that offers choices, and the list of those that are taken. */
export function offering(choices: Choice[]): { picker: Picker; taken: Choice[] } {
  const taken: Choice[] = [];
  const picker = new Picker({ act: (one) => taken.push(one), refusals: async () => [] });
  picker.offer(choices);
  return { picker, taken };
}
