import { expect, test } from "vitest";
import { told } from "./told";

test("few sentences are told in full", () => {
  expect(told([])).toBe("");
  expect(told(["A.", "B.", "C.", "D.", "E."])).toBe("A. B. C. D. E.");
});

test("of many the first ones are told, and the last", () => {
  expect(told(["A.", "B.", "C.", "D.", "E.", "F wins."])).toBe("A. B. C. … F wins.");
});
