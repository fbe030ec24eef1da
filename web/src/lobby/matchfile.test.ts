import { expect, test } from "vitest";

import { en } from "../language/en";
import { MOST, readMatch } from "./matchfile";

const bad = en.lobby.badFile;

test("a match file is read", async () => {
  expect(await readMatch(new Blob(['{"game": "cavemen"}']))).toEqual({ game: "cavemen" });
});

test.each([
  ["a picture", new Blob([new Uint8Array([137, 80, 78, 71])]), bad.notJson],
  ["an empty file", new Blob([]), bad.notJson],
  ["a list", new Blob(["[]"]), bad.notMatch],
  ["null", new Blob(["null"]), bad.notMatch],
  ["too much", new Blob([" ".repeat(MOST + 1)]), bad.large],
])("%s is refused with its reason", async (_, file, reason) => {
  await expect(readMatch(file)).rejects.toMatchObject({ reason });
});
