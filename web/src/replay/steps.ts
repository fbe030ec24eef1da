/** The moments of a match: the entries that changed the position, and steps between them. */

import type { Happening } from "../server/schema";
import { linesOf } from "../table/story/story";

const MOMENTS = ["started", "renewed", "play", "undo", "takeback"];

export type Step = "first" | "turnBack" | "back" | "next" | "turnOn" | "last";

/** Returns the numbers of all moments that can be shown; those before a change of rules cannot. */
export function momentsOf(events: readonly Happening[]): number[] {
  const renewed = events.findLast((event) => event.kind === "renewed")?.number ?? 0;
  return events.filter((event) => MOMENTS.includes(event.kind) && event.number >= renewed).map((event) => event.number);
}

/** Returns the moments at which a turn begins. */
export function turnsOf(events: readonly Happening[]): number[] {
  return events.filter((event) => linesOf(event).some((line) => line.heading)).map((event) => event.number);
}

/** Returns the last moment up to an entry; the first moment if there is none. */
export function momentAt(moments: readonly number[], number: number): number {
  return moments.findLast((moment) => moment <= number) ?? moments[0] ?? 0;
}

/** Returns the moment to which a step leads; steps by turn go to the next or previous stop. */
export function stepFrom(moments: readonly number[], stops: readonly number[], now: number, step: Step): number {
  const [first, last] = [moments[0] ?? now, moments.at(-1) ?? now];
  switch (step) {
    case "first":
      return first;
    case "last":
      return last;
    case "back":
      return moments.findLast((one) => one < now) ?? first;
    case "next":
      return moments.find((one) => one > now) ?? last;
    case "turnBack":
      return momentAt(moments, stops.findLast((one) => one < now) ?? first);
    case "turnOn":
      return momentAt(moments, stops.find((one) => one > now) ?? last);
  }
}

/** Returns the moments that the next steps may show, to be read ahead. */
export function neighbours(moments: readonly number[], stops: readonly number[], now: number): number[] {
  const at = moments.indexOf(now);
  const near = [1, 2, -1, 3].map((by) => moments[at + by]);
  const far = (["turnOn", "turnBack"] as const).map((step) => stepFrom(moments, stops, now, step));
  return [...new Set([...near, ...far])].filter((one): one is number => one !== undefined && one !== now);
}
