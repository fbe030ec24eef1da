/** Everything the shell says, in English. Other languages give the same names (de.ts). */

export const en = {
  problems: {
    away: "The server cannot be reached. Trying again…",
    unknown: "Something went wrong. Try again.",
    late: "That came too late.",
    nowhere: "There is nothing at this address.",
    old: "Holocene has been updated. Load the page again to go on.",
    reload: "Load again",
    home: "To the lobby",
  },
};

/** The same names with any words: what another language must give. */
type Same<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends (...given: infer G) => string ? (...given: G) => string : Same<T[K]>;
};
export type Words = Same<typeof en>;
