import { expect, test } from "vitest";

import { GROUND, groundOf, paintLand } from "./land";

test("every type is painted; a hex always looks the same, and no two hexes look alike", () => {
  for (const type of Object.keys(GROUND)) {
    expect(paintLand(type, "4")).toEqual(paintLand(type, "4"));
    expect(paintLand(type, "4")).not.toEqual(paintLand(type, "5"));
  }
});

test("a hex has few patches, since nineteen hexes are drawn whenever a table opens", () => {
  for (const type of Object.keys(GROUND)) expect(paintLand(type, "4").length).toBeLessThan(40);
});

test("an unknown type is painted too", () => {
  expect(groundOf("swamp")).toEqual(GROUND.steppe);
  expect(paintLand("swamp", "1").length).toBeGreaterThan(0);
});
