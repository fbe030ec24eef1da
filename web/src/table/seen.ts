/** What every game's view tells the shell, whatever else is in it. */

export interface Seen {
  question?: string;
  to_move?: number[];
  turn?: number;
}

/** Returns a view as the shell reads it. */
export const seen = (view: object | undefined): Seen => (view ?? {}) as Seen;
