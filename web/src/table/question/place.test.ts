import { expect, test } from "vitest";

import { place } from "./place";

const size = { width: 200, height: 60 };
const box = (left: number, top: number, width = 100, height = 120) => ({ left, top, right: left + width, bottom: top + height });
const covers = (thing: ReturnType<typeof box>, at: { left: number; top: number }) =>
  at.left < thing.right && at.left + size.width > thing.left && at.top < thing.bottom && at.top + size.height > thing.top;

test("the window is below a thing, or above it near the bottom of the screen", () => {
  expect(place(box(300, 100), size, 1000, 800).top).toBe(228);
  expect(place(box(300, 650), size, 1000, 800).top).toBe(582);
});

test("it neither covers the thing nor leaves the screen", () => {
  for (const thing of [box(0, 0), box(900, 0), box(0, 680), box(900, 680), box(10, 5, 100, 790), box(890, 5, 100, 790)]) {
    const at = place(thing, size, 1000, 800);
    expect(covers(thing, at)).toBe(false);
    expect(at.left >= 0 && at.left + size.width <= 1000 && at.top >= 0 && at.top + size.height <= 800).toBe(true);
  }
});
