/** Which turns are new: told once each, however many tabs are open and however often the tables are read. */

export interface Turn {
  id: string;
  my_turn: boolean;
}

/** The tables whose present turn has been told. */
export type Told = readonly string[];

/** Returns the tables with a turn that has not been told, and what has been told from now on. */
export function newTurns<T extends Turn>(told: Told, tables: readonly T[]): { fresh: T[]; told: string[] } {
  const turns = tables.filter((table) => table.my_turn);
  return { fresh: turns.filter((table) => !told.includes(table.id)), told: turns.map((table) => table.id) };
}

/** Returns the stored list; an empty one for anything that is none. */
export function readTold(stored: string | null): string[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
