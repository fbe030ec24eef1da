import { expect, test } from "vitest";

import { commandOf } from "./keys";

const press = (key: string, given: KeyboardEventInit = {}, on: Element = document.body) => {
  let found: ReturnType<typeof commandOf>;
  on.addEventListener("keydown", (event) => (found = commandOf(event as KeyboardEvent, true)), { once: true });
  on.dispatchEvent(new KeyboardEvent("keydown", { key, ...given }));
  return found;
};

test("letters are shortcuts, except while typing and with modifier keys", () => {
  expect(press("u")).toBe("undo");
  expect(press("e")).toBe("leave");
  expect(press("?", { shiftKey: true })).toBe("help");
  expect(press("r", { ctrlKey: true })).toBeUndefined();
  expect(press("u", {}, document.createElement("input"))).toBeUndefined();
});

test("letters can be switched off; Escape stays", () => {
  expect(commandOf(new KeyboardEvent("keydown", { key: "u" }), false)).toBeUndefined();
  expect(commandOf(new KeyboardEvent("keydown", { key: "Escape" }), false)).toBe("back");
});
