/** The summary of what the others have done since a seat's last turn. */

import type { Happening } from "../../server/schema";
import { linesOf, type StoryLine } from "../story/story";

/** What one player did; without a seat, what happened to all. */
export interface PlayerLines {
  seat: number | undefined;
  lines: StoryLine[];
}

export interface Summary {
  /** The last entry in it, which identifies the summary. */
  number: number;
  /** The number of decisions by the others. */
  decisions: number;
  players: PlayerLines[];
}

const isPlay = (event: Happening) => event.kind === "play";

/** Returns the entries without undone decisions and their undo entries. */
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
 * Returns what happened between a seat's last turn and its current or next one, by player in the order in which they
 * acted; undefined if the others have done nothing.
 */
export function sinceLast(events: readonly Happening[], seat: number): Summary | undefined {
  const all = withoutUndone(events).filter((event) => event.kind !== "chat");
  const own = (event: Happening) => isPlay(event) && event.seat === seat;
  const end = all.findLastIndex((event) => isPlay(event) && !own(event));
  if (end < 0) return undefined;
  const start = all.slice(0, end).findLastIndex(own) + 1;
  const news = all.slice(start, end + 1).filter((event) => start > 0 || isPlay(event)); // leave out the set-up
  const players = new Map<number | undefined, StoryLine[]>();
  for (const line of news.flatMap(linesOf)) players.set(line.seat, [...(players.get(line.seat) ?? []), line]);
  return {
    number: all[end]?.number ?? 0,
    decisions: news.filter(isPlay).length,
    players: [...players].map(([player, lines]) => ({ seat: player, lines })),
  };
}
