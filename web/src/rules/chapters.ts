/** The chapters and component values of the rules page. */

import type { ClauseView } from "../server/schema";
import { matches } from "./search";

export interface Chapter {
  name: string;
  /** The anchor of the chapter's heading. */
  anchor: string;
  clauses: ClauseView[];
}

/** Returns the clauses that match a search, by chapter; chapters without any are left out. */
export function chaptersOf(clauses: readonly ClauseView[], terms: readonly string[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const clause of clauses) {
    const anchor = `chapter-${chapters.size + 1}`;
    const chapter = chapters.get(clause.chapter) ?? { name: clause.chapter, anchor, clauses: [] };
    chapters.set(clause.chapter, chapter);
    if (matches(terms, clause.id, clause.chapter, clause.text)) chapter.clauses.push(clause);
  }
  return [...chapters.values()].filter((chapter) => chapter.clauses.length);
}

/** Returns whether a value is a drawing made of characters: lines of the same length. */
export function isDrawing(value: unknown): value is string[] {
  if (!Array.isArray(value) || !value.length) return false;
  return value.every((line) => typeof line === "string" && line.length === value[0].length && /^[.#\s]+$/.test(line));
}

/** Returns a component's value as text: "3", "yes", "per elder 2", "1, 2, 4". */
export function valueText(value: unknown, yes: string, no: string): string {
  if (typeof value === "boolean") return value ? yes : no;
  if (Array.isArray(value)) return value.map((one) => valueText(one, yes, no)).join(", ");
  if (value && typeof value === "object") {
    return Object.entries(value)
      .map(([name, one]) => `${name.replaceAll("_", " ")} ${valueText(one, yes, no)}`)
      .join(", ");
  }
  return String(value ?? "–");
}
