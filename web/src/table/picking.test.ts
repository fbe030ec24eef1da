import { expect, test } from "vitest";

import type { Choice } from "../server/schema";
import { asked, litIds, meant, narrow } from "./picking";

const choice = (action: string, ...things: string[]): Choice => ({ action, arguments: {}, sentence: action, things });
const choices = [
  choice("recruit", "pool:hunter", "pay:food"),
  choice("recruit", "pool:hunter", "pay:teeth"),
  choice("hunt", "pool:elk"),
  choice("forage", "forage"),
];

test("legal actions light the things they concern", () => {
  expect([...litIds(choices, [])].sort()).toEqual(["forage", "pay:food", "pay:teeth", "pool:elk", "pool:hunter"]);
});

test("a click leaves fewer choices, and only their things are lit", () => {
  expect([...litIds(choices, ["pool:hunter"])].sort()).toEqual(["pay:food", "pay:teeth"]);
  expect(narrow(choices, ["pool:hunter"])).toHaveLength(2);
});

test("a click that leaves one choice means it", () => {
  expect(meant(choices, ["pool:elk"])?.action).toBe("hunt");
  expect(meant(choices, ["pool:hunter"])).toBeUndefined();
  expect(meant(choices, ["pool:hunter", "pay:teeth"])?.things).toContain("pay:teeth");
});

test("choices that the board does not draw get buttons, after a pick too", () => {
  const drawn = (id: string) => id.startsWith("pool:");
  expect(asked(choices, [], drawn).map((one) => one.action)).toEqual(["forage"]);
  expect(asked(choices, ["pool:hunter"], drawn)).toHaveLength(2);
  expect(asked(choices, ["pool:hunter"], () => true)).toEqual([]);
});
