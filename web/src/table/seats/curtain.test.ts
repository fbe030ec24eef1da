import { expect, test } from "vitest";

import { hides, nextSeat } from "./curtain";

test("the view is that of a seat that must decide", () => {
  expect(nextSeat([0, 1], [1], 0)).toBe(1);
  expect(nextSeat([0, 1], [0, 1], 1)).toBe(1); // both must decide: the person does not change
  expect(nextSeat([0, 1], [2], 1)).toBe(1); // somebody on another device decides
  expect(nextSeat([0, 2], [1, 2], undefined)).toBe(2);
  expect(nextSeat([], [0], undefined)).toBeUndefined();
});

test("a curtain is needed only if views differ in more than their seat", () => {
  const open = { seat: 0, pool: ["elk"], tribes: [{ seat: 0, food: 3 }] };
  expect(hides(open, { tribes: [{ seat: 0, food: 3 }], pool: ["elk"], seat: 1 })).toBe(false);
  expect(hides({ ...open, hand: ["flint"] }, { ...open, seat: 1, hand: 1 })).toBe(true);
  expect(hides(open, { ...open, seat: 1, pool: [] })).toBe(true);
});
