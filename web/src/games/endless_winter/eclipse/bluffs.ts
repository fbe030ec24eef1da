/** Bluffs of the Eclipse: Culture cards that everyone saw in a pile and that returned to the hand (EW-6.2). */

import type { Happening } from "../../../server/schema";

const SHOWN = "shown:";

/** Returns what each seat's pile held when the piles were last turned over, from the story. */
export function shownPiles(events: readonly Happening[]): ReadonlyMap<number, string[]> {
  const names = (thing: string) => thing.startsWith(SHOWN);
  const last = events.findLast((event) => event.lines?.some((line) => line.things?.some(names)));
  const found = new Map<number, string[]>();
  for (const line of last?.lines ?? []) {
    const cards = (line.things ?? []).filter(names).map((thing) => thing.slice(SHOWN.length));
    if (cards.length && line.seat != null) found.set(line.seat, cards);
  }
  return found;
}

/** Returns the cards that were shown in a pile and no longer lie in it. */
export function bluffsOf(shown: readonly string[], pile: readonly string[]): string[] {
  const left = [...pile];
  return shown.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
