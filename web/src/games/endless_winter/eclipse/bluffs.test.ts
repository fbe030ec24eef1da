import { expect, test } from "vitest";

import type { Happening } from "../../../server/schema";
import { bluffsOf, shownPiles } from "./bluffs";

const entry = (number: number, ...lines: { things: string[]; seat: number }[]) =>
  ({ number, kind: "play", at: 0, lines: lines.map((line) => ({ text: "", heading: false, ...line })) }) as Happening;

test("the content of the piles is read from the last entry that turned them over, by seat", () => {
  const events = [
    entry(1, { things: ["shown:brave"], seat: 0 }),
    entry(2, { things: ["hand:brave"], seat: 1 }, { things: ["shown:council", "shown:brave"], seat: 1 }, { things: ["shown:elder"], seat: 0 }),
    entry(3, { things: ["display:council"], seat: 0 }),
  ];
  expect([...shownPiles(events)]).toEqual([[1, ["council", "brave"]], [0, ["elder"]]]);
  expect(shownPiles([]).size).toBe(0);
});

test("a bluff is a card that was shown and no longer lies in the pile", () => {
  expect(bluffsOf(["brave", "council", "brave"], ["brave", "brave"])).toEqual(["council"]);
  expect(bluffsOf(["brave", "brave"], ["brave"])).toEqual(["brave"]);
  expect(bluffsOf([], ["brave"])).toEqual([]);
});
