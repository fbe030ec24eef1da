import { expect, test } from "vitest";

import { MOST, readMatch } from "./matchfile";

test("a match file is read", async () => {
  expect(await readMatch(new Blob(['{"game": "cavemen"}']))).toEqual({ game: "cavemen" });
});

test.each([
  ["a picture", new Blob([new Uint8Array([137, 80, 78, 71])]), "notJson"],
  ["an empty file", new Blob([]), "notJson"],
  ["a list", new Blob(["[]"]), "notMatch"],
  ["null", new Blob(["null"]), "notMatch"],
  ["too much", new Blob([" ".repeat(MOST + 1)]), "large"],
])("%s is refused with its reason", async (_, file, why) => {
  await expect(readMatch(file)).rejects.toMatchObject({ why });
});
