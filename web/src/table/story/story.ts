/** The story of a match: the lines of its log entries, grouped into chapters. */

import type { Happening, Line } from "../../server/schema";

export interface StoryLine {
  key: string;
  /** The log entry that it belongs to, which is also its moment in the replay. */
  number: number;
  text: string;
  things: readonly string[];
  seat: number | undefined;
  /** Whether it opens a chapter, as the beginning of a turn does. */
  heading: boolean;
}

export interface Chapter {
  key: string;
  heading: StoryLine | undefined;
  lines: StoryLine[];
}

/** Returns the lines of one entry. */
export function linesOf(event: Pick<Happening, "number"> & { lines?: Line[] }): StoryLine[] {
  return (event.lines ?? []).map((line, place) => ({
    key: `${event.number}.${place}`,
    number: event.number,
    text: line.text,
    things: line.things ?? [],
    seat: line.seat ?? undefined,
    heading: line.heading ?? false,
  }));
}

/** Returns the story in chapters; the first has no heading if something happened before the first turn. */
export function chaptersOf(events: readonly Happening[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of events.flatMap(linesOf)) {
    const last = chapters.at(-1);
    if (line.heading) chapters.push({ key: line.key, heading: line, lines: [] });
    else if (last) last.lines.push(line);
    else chapters.push({ key: "before", heading: undefined, lines: [line] });
  }
  return chapters;
}

/** Returns the sentences of the entries after a number, for screen readers. */
export function spokenSince(events: readonly Happening[], number: number): string[] {
  return events.filter((event) => event.number > number).flatMap((event) => linesOf(event).map((line) => line.text));
}

/** Returns the chat messages. */
export const chatOf = (events: readonly Happening[]): Happening[] => events.filter((event) => event.kind === "chat");

const FIRST = 3; // sentences before the omitted ones

/** Returns sentences as one text; if there are many, only the first ones and the last. */
export function abridge(sentences: readonly string[]): string {
  if (sentences.length <= FIRST + 2) return sentences.join(" ");
  return [...sentences.slice(0, FIRST), "…", sentences.at(-1)].join(" ");
}
