import { expect, test } from "vitest";

import { readSettings } from "./settings.svelte";

const defaults = readSettings(null);

test("the defaults follow the system, and are silent", () => {
  expect([defaults.language, defaults.theme, defaults.motion, defaults.colours]).toEqual(["auto", "auto", "auto", "paint"]);
  expect([defaults.sound, defaults.notices, defaults.keys, defaults.since]).toEqual([false, false, true, true]);
});

test("stored settings are kept", () => {
  const chosen = { language: "de", theme: "light", motion: "reduced", colours: "distinct" };
  const stored = { ...chosen, sound: true, notices: true, keys: false, since: false };
  expect(readSettings(stored)).toEqual(stored);
});

test.each([undefined, 7, [], "dark"])("unreadable %s gives the defaults", (stored) => {
  expect(readSettings(stored)).toEqual(defaults);
});

test("a wrong value gives its default and leaves the others alone", () => {
  const read = readSettings({ language: "xx", theme: "dark", sound: "yes", motion: 3 });
  expect([read.language, read.theme, read.sound, read.motion]).toEqual(["auto", "dark", false, "auto"]);
});
