import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Sitter } from "../lobby/opening/plan";
import { person } from "../person/person.svelte";
import { api } from "../server/api";
import { openFork } from "./fork";

const [me, friend, greedy, random]: Sitter[] = [{ kind: "me" }, { kind: "friend" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "random" }];
let requests: unknown[][];

beforeEach(() => {
  requests = [];
  vi.spyOn(person, "ensure").mockResolvedValue({} as never);
  for (const verb of ["leave", "join", "start"] as const) {
    vi.spyOn(api, verb).mockImplementation(async (...given: unknown[]) => (requests.push([verb, ...given]), {}) as never);
  }
  vi.spyOn(api, "fork").mockResolvedValue({ id: "new" } as never);
});
afterEach(() => void vi.restoreAllMocks());

test("a person may choose another seat than the first one for people", async () => {
  expect(await openFork("old", 7, [friend!, me!, random!])).toBe("new");
  expect(requests).toEqual([["leave", "new", 0], ["join", "new", 1]]);
  expect(vi.mocked(api.fork).mock.calls[0]?.[2].map((seat) => seat.kind)).toEqual(["person", "person", "bot"]);
});

test("with bots alone the game begins, also without the person", async () => {
  await openFork("old", 7, [greedy!, me!]);
  await openFork("old", 7, [greedy!, random!]);
  expect(requests).toEqual([["start", "new"], ["start", "new"]]);
});
