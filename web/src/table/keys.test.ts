import { expect, test } from "vitest";

import { deedOf } from "./keys";

const press = (key: string, given: KeyboardEventInit = {}, on: Element = document.body) => {
  let found: ReturnType<typeof deedOf>;
  on.addEventListener("keydown", (event) => (found = deedOf(event as KeyboardEvent, true)), { once: true });
  on.dispatchEvent(new KeyboardEvent("keydown", { key, ...given }));
  return found;
};

test("letters are shortcuts, unless one types or the browser means something by them", () => {
  expect(press("u")).toBe("undo");
  expect(press("e")).toBe("leave");
  expect(press("?", { shiftKey: true })).toBe("help");
  expect(press("r", { ctrlKey: true })).toBeUndefined();
  expect(press("u", {}, document.createElement("input"))).toBeUndefined();
});

test("letters can be switched off; Escape stays", () => {
  expect(deedOf(new KeyboardEvent("keydown", { key: "u" }), false)).toBeUndefined();
  expect(deedOf(new KeyboardEvent("keydown", { key: "Escape" }), false)).toBe("back");
});
