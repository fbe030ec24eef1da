import { afterEach, expect, test, vi } from "vitest";

import { readStored, store } from "./storage";

afterEach(() => void vi.unstubAllGlobals());

test("a stored value is read back, and broken JSON counts as nothing", () => {
  store("a", [1, "b"]);
  expect(readStored("a")).toEqual([1, "b"]);
  expect(readStored("other")).toBeNull();
  localStorage.setItem("a", "{");
  expect(readStored("a")).toBeUndefined();
});

test("a browser that stores nothing keeps values in memory", () => {
  vi.stubGlobal("localStorage", undefined);
  store("a", { b: 1 });
  expect(readStored("a")).toEqual({ b: 1 });
});
