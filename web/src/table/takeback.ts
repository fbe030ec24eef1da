/** A takeback that is being asked for, as one of those at the table sees it. */

import type { Happening } from "../server/schema";

export interface Takeback {
  seat: number;
  /** Whether one asks oneself. */
  mine: boolean;
  /** Whether one has answered already. */
  answered: boolean;
}

/** Returns the takeback that is open; `asked` is the seat that asks, `mine` are one's own seats. */
export function takebackOf(
  asked: number | undefined,
  events: readonly Happening[],
  mine: readonly number[],
): Takeback | undefined {
  if (asked === undefined) return undefined;
  const since = events.findLastIndex((event) => event.kind === "asked");
  const answers = events.slice(since + 1).filter((event) => event.kind === "answered");
  const answered = answers.some((event) => event.seat != null && mine.includes(event.seat));
  return { seat: asked, mine: mine.includes(asked), answered };
}
