import { expect, test } from "vitest";

import { read } from "./router.svelte";

test.each([
  ["/", { screen: "lobby" }],
  ["/t/abc", { screen: "table", table: "abc" }],
  ["/t/abc/", { screen: "table", table: "abc" }],
  ["/t/abc/replay", { screen: "replay", table: "abc" }],
  ["/learn/cavemen", { screen: "learn", game: "cavemen" }],
  ["/rules/cavemen", { screen: "rules", game: "cavemen" }],
  ["/settings", { screen: "settings" }],
  ["/claim", { screen: "claim" }],
  ["/t", { screen: "nowhere" }],
  ["/t/abc/elsewhere", { screen: "nowhere" }],
  ["/t/abc/replay/more", { screen: "nowhere" }],
  ["/settings/more", { screen: "nowhere" }],
  ["/nothing", { screen: "nowhere" }],
])("%s", (path, place) => {
  expect(read(path)).toEqual(place);
});
