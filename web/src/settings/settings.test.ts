import { expect, test } from "vitest";

import { readSettings } from "./settings.svelte";

test("nothing stored gives the defaults: by the system, and silent", () => {
  expect(readSettings(null)).toEqual({
    language: "auto",
    theme: "auto",
    motion: "auto",
    colours: "paint",
    sound: false,
    notices: false,
    keys: true,
    since: true,
  });
});

test("what is stored holds", () => {
  const chosen = { language: "de", theme: "light", motion: "reduced", colours: "distinct" };
  const stored = { ...chosen, sound: true, notices: true, keys: false, since: false };
  expect(readSettings(JSON.stringify(stored))).toEqual(stored);
});

test.each(["{", "null", "7", "[]", '"dark"'])("unreadable %s gives the defaults", (stored) => {
  expect(readSettings(stored)).toEqual(readSettings(null));
});

test("a value that does not exist gives its default and spoils no other", () => {
  const read = readSettings('{"language": "xx", "theme": "dark", "sound": "yes", "motion": 3}');
  expect([read.language, read.theme, read.sound, read.motion]).toEqual(["auto", "dark", false, "auto"]);
});
