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
  table: {
    absent: "away",
    back: "Step back",
    bot: "bot",
    covered: "a bot plays meanwhile",
    decides: "decides",
    free: "Free seat",
    missing: (count: number) => (count === 1 ? "One seat is still free." : `${count} seats are still free.`),
    noBoard: "The board could not be shown. Here is what you can do:",
    opening: "Opening the table…",
    phases: "Phases of the turn",
    question: "The question",
    resigned: "resigned",
    rules: "Rules",
    seat: (number: number) => `Seat ${number}`,
    sit: "Sit down here",
    start: "Start the game",
    story: "Story so far",
    undo: "Undo",
    waiting: (names: string[]) => (names.length ? `Waiting for ${names.join(", ")}.` : "One moment…"),
    you: "You",
  },
};

/** The same names with any words: what another language must give. */
type Same<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends (...given: infer G) => string ? (...given: G) => string : Same<T[K]>;
};
export type Words = Same<typeof en>;
