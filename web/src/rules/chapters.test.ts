import { expect, test } from "vitest";

import type { ClauseView } from "../server/schema";
import { chaptersOf, isDrawing, valueText } from "./chapters";
import { termsOf } from "./search";

const clauses: ClauseView[] = [
  { id: "CAV-1.1", chapter: "1 Cards", text: "The deck has 86 cards.", ruling: false },
  { id: "CAV-2.1", chapter: "2 The idea", text: "Who invents Fire wins.", ruling: false },
  { id: "CAV-2.2", chapter: "2 The idea", text: "Everything is open.", ruling: false },
  { id: "CAV-R1", chapter: "Rulings", text: "(on CAV-2.1) Fire.", ruling: true },
];

test("chapters keep their order and have all their clauses", () => {
  const found = chaptersOf(clauses, []);
  expect(found.map((one) => [one.name, one.clauses.length])).toEqual([["1 Cards", 1], ["2 The idea", 2], ["Rulings", 1]]);
});

test("a search leaves out clauses that do not match, and anchors stay the same", () => {
  const found = chaptersOf(clauses, termsOf("fire"));
  expect(found.map((one) => one.clauses.map((clause) => clause.id))).toEqual([["CAV-2.1"], ["CAV-R1"]]);
  expect(found.map((one) => one.anchor)).toEqual(["chapter-2", "chapter-3"]);
  expect(chaptersOf(clauses, termsOf("cav-2.2")).flatMap((one) => one.clauses)).toHaveLength(1);
  expect(chaptersOf(clauses, termsOf("volcano"))).toEqual([]);
});

test("values of any shape have a text", () => {
  expect(valueText(3, "yes", "no")).toBe("3");
  expect(valueText(true, "ja", "nein")).toBe("ja");
  expect(valueText([1, 2], "yes", "no")).toBe("1, 2");
  expect(valueText({ per_elder: { "2": 9 } }, "yes", "no")).toBe("per elder 2 9");
  expect(valueText(null, "yes", "no")).toBe("–");
});

test("drawings are told apart from lists of words", () => {
  expect(isDrawing(["##.", ".##"])).toBe(true);
  expect(isDrawing(["####"])).toBe(true);
  expect(isDrawing([])).toBe(false);
  expect(isDrawing(["##", "."])).toBe(false);
  expect(isDrawing(["ab", "cd"])).toBe(false);
  expect(isDrawing([1, 2])).toBe(false);
  expect(isDrawing("##")).toBe(false);
});
