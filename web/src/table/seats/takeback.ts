/** A takeback that a player has asked for, as another player sees it. */

import type { Happening } from "../../server/schema";

export interface Takeback {
  seat: number;
  /** Whether the person asks for it. */
  mine: boolean;
  /** Whether the person has answered. */
  answered: boolean;
}

/** Returns the open takeback; `asked` is the seat that asks for it, `mine` are the person's seats. */
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
