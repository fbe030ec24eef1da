import { expect, test } from "vitest";

import { GROUND, groundOf, paintLand } from "./land";

test("every type is painted, the same hex always the same, and no two hexes alike", () => {
  for (const type of Object.keys(GROUND)) {
    expect(paintLand(type, "4")).toEqual(paintLand(type, "4"));
    expect(paintLand(type, "4")).not.toEqual(paintLand(type, "5"));
  }
});

test("a hex is few patches: nineteen of them are drawn whenever a table is opened", () => {
  for (const type of Object.keys(GROUND)) expect(paintLand(type, "4").length).toBeLessThan(40);
});

test("a type of an own edition is painted too", () => {
  expect(groundOf("swamp")).toEqual(GROUND.steppe);
  expect(paintLand("swamp", "1").length).toBeGreaterThan(0);
});
