/** The moments of a match as pure functions: which entries changed the position, and how one steps among them. */

import type { Happening, NoteView } from "../server/schema";
import { linesOf } from "../table/story";

const MOMENTS = ["started", "renewed", "play", "undo", "takeback"];

export type Step = "first" | "turnBack" | "back" | "next" | "turnOn" | "last";

/** Returns the numbers of all moments: entries that changed the position, from the first that can be seen. */
export function momentsOf(events: readonly Happening[]): number[] {
  const renewed = events.findLast((event) => event.kind === "renewed")?.number ?? 0;
  return events.filter((event) => MOMENTS.includes(event.kind) && event.number >= renewed).map((event) => event.number);
}

/** Returns the moments in which a new turn begins. */
export function turnsOf(events: readonly Happening[]): number[] {
  return events.filter((event) => linesOf(event).some((line) => line.heading)).map((event) => event.number);
}

/** Returns the moment at or before a number; the first one where there is none. */
export function momentAt(moments: readonly number[], number: number): number {
  return moments.findLast((moment) => moment <= number) ?? moments[0] ?? 0;
}

/** Returns where a step leads; steps by turn go to the moments where turns, or notes, begin. */
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

/** Returns the neighbours worth having at hand: what the next steps may show. */
export function neighbours(moments: readonly number[], stops: readonly number[], now: number): number[] {
  const at = moments.indexOf(now);
  const near = [1, 2, -1, 3].map((by) => moments[at + by]);
  const far = (["turnOn", "turnBack"] as const).map((step) => stepFrom(moments, stops, now, step));
  return [...new Set([...near, ...far])].filter((one): one is number => one !== undefined && one !== now);
}

/** Returns the notes beside a moment. */
export const notesAt = (notes: readonly NoteView[], number: number): NoteView[] =>
  notes.filter((note) => note.number === number);
