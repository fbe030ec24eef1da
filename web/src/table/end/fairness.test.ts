import { beforeEach, expect, test } from "vitest";

import { commitmentOf, noteCommitment, notedCommitment, verify } from "./fairness";

// made with holocene.kernel.matches.record.commit
const commitment = "6ab1761589502a513b235ddfea60d9050613a0e8ff15f8bce1f46f5b3944b824";
const shown = { commitment, seed: "42", nonce: "0123456789abcdef" };

beforeEach(() => localStorage.clear());

test("the commitment is the engine's, byte for byte", async () => {
  expect(await commitmentOf("42", "0123456789abcdef")).toBe(commitment);
  expect(await commitmentOf("Höhle", "nonce")).toBe("abd22df1cd1bcd3e4a1bdcc1bd168c7cacfe9697ffb88d7a132fe787700b5920");
});

test("another seed, or another commitment than the noted one, does not match", async () => {
  expect(await verify(shown, undefined)).toBe("fits");
  expect(await verify(shown, commitment)).toBe("fits");
  expect(await verify({ ...shown, seed: "43" }, undefined)).toBe("differs");
  expect(await verify(shown, commitment.replace("6", "7"))).toBe("differs");
});

test("the first commitment of a table is kept", () => {
  noteCommitment("a", "first");
  noteCommitment("a", "second");
  noteCommitment("b", "other");
  expect(notedCommitment("a")).toBe("first");
  expect(notedCommitment("b")).toBe("other");
  localStorage.setItem("holocene.commitments", "{");
  expect(notedCommitment("a")).toBeUndefined();
});
