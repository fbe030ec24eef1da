import { expect, test } from "vitest";

import type { Choice } from "../server/schema";
import { Picker } from "./picker.svelte";

const choice = (action: string, ...things: string[]): Choice => ({ action, arguments: {}, sentence: `${action}.`, things });
const end = choice("end_turn", "column:hunt");
const slide = choice("slide", "column:hunt");
const at = document.createElement("div");

function offered(...choices: Choice[]) {
  const taken: Choice[] = [];
  const picker = new Picker({ act: (one) => taken.push(one), refusals: async () => [] });
  picker.leaves = (one) => (one.action === "end_turn" ? "End turn" : undefined);
  picker.offer(choices);
  return { picker, taken };
}

test("no thing leads to the choice that ends the turn, so its thing leads to the other one at once", async () => {
  const { picker, taken } = offered(end, slide);
  expect(picker.leave).toEqual(end);
  expect(picker.asked).toEqual([slide]);
  await picker.pick("column:hunt", at);
  expect(taken).toEqual([slide]);
});

test("if only that choice is left, nothing is lit", () => {
  const { picker } = offered(end);
  expect([picker.leave, picker.lit.size, picker.asked]).toEqual([end, 0, []]);
});

test("in a game without such choices, things lead to all choices", async () => {
  const { picker, taken } = offered(slide);
  picker.leaves = () => undefined;
  picker.offer([end, slide]);
  expect(picker.leave).toBeUndefined();
  await picker.pick("column:hunt", at);
  expect([picker.picked, taken]).toEqual([["column:hunt"], []]);
});
