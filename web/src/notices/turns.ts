/** Turns that the person has not been notified of: each is announced once, however many tabs are open. */

export interface Turn {
  id: string;
  my_turn: boolean;
}

/** Returns the tables with a turn that is not announced yet, and the ids of all tables with a turn. */
export function newTurns<T extends Turn>(announced: readonly string[], tables: readonly T[]): { fresh: T[]; announced: string[] } {
  const turns = tables.filter((table) => table.my_turn);
  return { fresh: turns.filter((table) => !announced.includes(table.id)), announced: turns.map((table) => table.id) };
}

/** Returns a stored list of ids; an empty one for anything else. */
export function readAnnounced(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
}
