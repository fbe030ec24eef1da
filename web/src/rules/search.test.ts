import { expect, test } from "vitest";

import { partMentions, splitMentions } from "./mentions";
import { mark, matches, termsOf } from "./search";

const hits = (text: string, query: string) =>
  mark(text, termsOf(query))
    .filter((part) => part.hit)
    .map((part) => part.text);

test("case and accents make no difference, either way", () => {
  expect(matches(termsOf("HÖHLE"), "eine Hohle")).toBe(true);
  expect(matches(termsOf("hohle"), "eine Höhle")).toBe(true);
  expect(hits("Höhle und hohl", "HOH")).toEqual(["Höh", "hoh"]);
});

test("all words must occur, in any order and in any of the texts", () => {
  expect(matches(termsOf("fire conch"), "the Conch", "Fire")).toBe(true);
  expect(matches(termsOf("fire ice"), "the Conch", "Fire")).toBe(false);
  expect(matches(termsOf("  "), "anything")).toBe(true);
});

test("letters that fold to two are marked whole", () => {
  expect(hits("weiß", "ss")).toEqual(["ß"]);
  expect(hits("groß genug", "gross g")).toEqual(["groß", "g", "g"]);
});

test("letters made of two code points and of surrogate pairs stay whole", () => {
  expect(hits("Ho\u0308hle", "hohle")).toEqual(["Ho\u0308hle"]);
  expect(mark("🔥 Fire", termsOf("fire"))).toEqual([
    { text: "🔥 ", hit: false },
    { text: "Fire", hit: true },
  ]);
});

test("the parts together are the text, whatever the query", () => {
  for (const query of ["a", "<b>", "e a", ".*", "ß", "aa"]) {
    const text = "A beast <b>aaa</b> weiß.*";
    expect(mark(text, termsOf(query)).map((part) => part.text).join("")).toBe(text);
  }
  expect(hits("aaaa", "aa")).toEqual(["aaaa"]);
});

test("clauses in a sentence are pieces of their own", () => {
  expect(splitMentions("Fire (CAV-8.6, CAV-R2).")).toEqual([
    { text: "Fire (", clause: "" },
    { text: "CAV-8.6", clause: "CAV-8.6" },
    { text: ", ", clause: "" },
    { text: "CAV-R2", clause: "CAV-R2" },
    { text: ").", clause: "" },
  ]);
  expect(partMentions("bid in the first turn too (CAV-R1)")).toEqual({ text: "Bid in the first turn too", clauses: ["CAV-R1"] });
  expect(splitMentions("THAW-7.1, A-1 of 2.5, X-ray")).toEqual([
    { text: "THAW-7.1", clause: "THAW-7.1" },
    { text: ", A-1 of 2.5, X-ray", clause: "" },
  ]);
  expect(partMentions("nothing")).toEqual({ text: "Nothing", clauses: [] });
});
