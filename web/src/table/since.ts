/** What the others have done since a seat's last turn, as pure functions over the log. */

import type { Happening } from "../server/schema";
import { linesOf, type StoryLine } from "./story";

/** What one player did, or what happened to all (no seat). */
export interface Deeds {
  seat: number | undefined;
  lines: StoryLine[];
}

export interface Summary {
  /** The last entry it tells of: another summary has another number. */
  number: number;
  /** How many decisions the others have taken. */
  decisions: number;
  deeds: Deeds[];
}

const isPlay = (event: Happening) => event.kind === "play";

/** Returns the entries without decisions that were taken back, and without the taking back. */
export function withoutUndone(events: readonly Happening[]): Happening[] {
  const kept: Happening[] = [];
  for (const event of events) {
    if (event.kind !== "undo") {
      kept.push(event);
      continue;
    }
    const last = kept.findLastIndex((one) => isPlay(one) && one.seat === event.seat);
    if (last >= 0) kept.splice(last, 1);
  }
  return kept;
}

/**
 * Returns what happened between a seat's last turn and the one it is in (or waits for), by player in the order in which
 * they acted; undefined where the others have done nothing.
 */
export function sinceLast(events: readonly Happening[], seat: number): Summary | undefined {
  const all = withoutUndone(events).filter((event) => event.kind !== "chat");
  const own = (event: Happening) => isPlay(event) && event.seat === seat;
  const end = all.findLastIndex((event) => isPlay(event) && !own(event));
  if (end < 0) return undefined;
  const start = all.slice(0, end).findLastIndex(own) + 1;
  const told = all.slice(start, end + 1).filter((event) => start > 0 || isPlay(event)); // the set-up is no news
  const deeds = new Map<number | undefined, StoryLine[]>();
  for (const line of told.flatMap(linesOf)) deeds.set(line.seat, [...(deeds.get(line.seat) ?? []), line]);
  return {
    number: all[end]?.number ?? 0,
    decisions: told.filter(isPlay).length,
    deeds: [...deeds].map(([whose, lines]) => ({ seat: whose, lines })),
  };
}
