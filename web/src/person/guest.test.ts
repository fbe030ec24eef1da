import { expect, test } from "vitest";

import { de } from "../language/de";
import { en } from "../language/en";
import { guestName } from "./guest";

test("a guest's name has two words, for the least and the greatest random number", () => {
  expect(guestName(["Brave", "Calm"], ["Wolf", "Owl"], () => 0)).toBe("Brave Wolf");
  expect(guestName(["Brave", "Calm"], ["Wolf", "Owl"], () => 0.999)).toBe("Calm Owl");
});

test("the server accepts every guest's name", () => {
  for (const { person } of [en, de]) {
    for (const kind of person.kinds) {
      for (const animal of person.animals) expect(`${kind} ${animal}`.length).toBeLessThanOrEqual(40);
    }
  }
});
