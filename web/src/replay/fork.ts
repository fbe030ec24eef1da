/** Who sits where when a match is gone on with. */

import type { SeatPlan } from "../server/schema";

/** "me", "friend" (a seat kept free), or the name of a bot. */
export type Sitter = string;

/** Returns the plan for the server, the seat one wants, the seat one is given first, and whether all are there. */
export function plansOf(sitters: readonly Sitter[]): {
  plans: SeatPlan[];
  mine: number | undefined;
  sat: number | undefined;
  ready: boolean;
} {
  const people = (sitter: Sitter) => sitter === "me" || sitter === "friend";
  const found = (place: number) => (place < 0 ? undefined : place);
  return {
    plans: sitters.map((sitter) => (people(sitter) ? { kind: "person", bot: "greedy" } : { kind: "bot", bot: sitter })),
    mine: found(sitters.indexOf("me")),
    sat: found(sitters.findIndex(people)),
    ready: !sitters.includes("friend"),
  };
}
