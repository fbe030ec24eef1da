import { beforeEach, expect, test } from "vitest";

import { commitmentOf, note, noted, verify } from "./fairness";

// made with holocene.kernel.record.commit
const promise = "6ab1761589502a513b235ddfea60d9050613a0e8ff15f8bce1f46f5b3944b824";
const told = { commitment: promise, seed: "42", nonce: "0123456789abcdef" };

beforeEach(() => localStorage.clear());

test("the commitment is the engine's, byte for byte", async () => {
  expect(await commitmentOf("42", "0123456789abcdef")).toBe(promise);
  expect(await commitmentOf("Höhle", "nonce")).toBe("abd22df1cd1bcd3e4a1bdcc1bd168c7cacfe9697ffb88d7a132fe787700b5920");
});

test("another seed, or another promise than the one noted, does not fit", async () => {
  expect(await verify(told, undefined)).toBe("fits");
  expect(await verify(told, promise)).toBe("fits");
  expect(await verify({ ...told, seed: "43" }, undefined)).toBe("differs");
  expect(await verify(told, promise.replace("6", "7"))).toBe("differs");
});

test("the first promise of a table is the one that is kept", () => {
  note("a", "first");
  note("a", "second");
  note("b", "other");
  expect(noted("a")).toBe("first");
  expect(noted("b")).toBe("other");
  localStorage.setItem("holocene.commitments", "{");
  expect(noted("a")).toBeUndefined();
});
