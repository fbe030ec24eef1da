import { expect, test } from "vitest";

import { hides, nextSeat } from "./curtain";

test("the table looks from the seat that must decide", () => {
  expect(nextSeat([0, 1], [1], 0)).toBe(1);
  expect(nextSeat([0, 1], [0, 1], 1)).toBe(1); // both at once: no change of person in between
  expect(nextSeat([0, 1], [2], 1)).toBe(1); // somebody elsewhere decides: nothing changes
  expect(nextSeat([0, 2], [1, 2], undefined)).toBe(2);
  expect(nextSeat([], [0], undefined)).toBeUndefined();
});

test("a curtain falls only where the views differ in more than whose they are", () => {
  const open = { seat: 0, pool: ["elk"], tribes: [{ seat: 0, food: 3 }] };
  expect(hides(open, { tribes: [{ seat: 0, food: 3 }], pool: ["elk"], seat: 1 })).toBe(false);
  expect(hides({ ...open, hand: ["flint"] }, { ...open, seat: 1, hand: 1 })).toBe(true);
  expect(hides(open, { ...open, seat: 1, pool: [] })).toBe(true);
});
