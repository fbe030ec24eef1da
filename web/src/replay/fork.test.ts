import { expect, test } from "vitest";

import { plansOf } from "./fork";

test("one's own seat need not be the first that is for people", () => {
  expect(plansOf(["friend", "me", "random"])).toEqual({
    plans: [
      { kind: "person", bot: "greedy" },
      { kind: "person", bot: "greedy" },
      { kind: "bot", bot: "random" },
    ],
    mine: 1,
    sat: 0,
    ready: false,
  });
});

test("with bots alone the game can begin, also without oneself", () => {
  expect(plansOf(["greedy", "me"])).toMatchObject({ mine: 1, sat: 1, ready: true });
  expect(plansOf(["greedy", "random"])).toMatchObject({ mine: undefined, sat: undefined, ready: true });
});
