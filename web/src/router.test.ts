import { expect, test } from "vitest";

import { read } from "./router.svelte";

test.each([
  ["/", "lobby", ""],
  ["/t/abc", "table", "abc"],
  ["/t/abc/", "table", "abc"],
  ["/t/abc/replay", "replay", "abc"],
  ["/t/abc/analysis", "analysis", "abc"],
  ["/learn/cavemen", "learn", "cavemen"],
  ["/rules/cavemen", "rules", "cavemen"],
  ["/settings", "settings", ""],
  ["/claim", "claim", ""],
  ["/t", "nowhere", ""],
  ["/t/abc/elsewhere", "nowhere", ""],
  ["/t/abc/replay/more", "nowhere", ""],
  ["/settings/more", "nowhere", ""],
  ["/nothing", "nowhere", ""],
  ["/toString", "nowhere", ""],
])("%s is the screen %s", (path, screen, id) => {
  expect(read(path)).toEqual({ screen, id });
});
