import { expect, test } from "vitest";

import { clockText, spanText } from "./clock";

test("spans are shown as on a clock and in words", () => {
  expect([7, 6.2, 60, 750, 93_600].map(clockText)).toEqual(["0:07", "0:07", "1:00", "12:30", "26:00:00"]);
  expect([90, 300, 7200, 259_200].map((span) => spanText(span, "en"))).toEqual(["90 seconds", "5 minutes", "2 hours", "3 days"]);
  expect(spanText(60, "de")).toBe("1 Minute");
});
