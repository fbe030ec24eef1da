import { expect, test } from "vitest";

import { happening } from "../../server/testing";
import { takebackOf } from "./takeback";

const event = (number: number, kind: string, seat: number) => happening(number, kind, { seat });
const events = [event(1, "asked", 0), event(2, "answered", 1), event(3, "asked", 0)];

test("an answer counts only for its own takeback", () => {
  expect(takebackOf(0, events, [1])).toEqual({ seat: 0, mine: false, answered: false });
  expect(takebackOf(0, [...events, event(4, "answered", 1)], [1])?.answered).toBe(true);
  expect(takebackOf(0, [...events, event(4, "answered", 2)], [1])?.answered).toBe(false);
});

test("the player who asks waits; without a request there is nothing to answer", () => {
  expect(takebackOf(0, events, [0])?.mine).toBe(true);
  expect(takebackOf(undefined, events, [1])).toBeUndefined();
});
