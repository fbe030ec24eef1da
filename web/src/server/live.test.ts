import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Live } from "./live.svelte";
import { api } from "./api";
import type { Happening, Position, TableView, Update } from "./schema";
import { happening } from "./testing";

const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => happening(from + i, "play"));
const position = (number: number) => ({ number, view: { at: number } }) as unknown as Position;
const update = (number: number, events: Happening[], more: Partial<Update> = {}): Update => ({
  number,
  events,
  position: position(number),
  version: "",
  more: false,
  ...more,
});

/** A socket that only remembers its address. */
class Socket {
  static all: Socket[] = [];
  onmessage: ((message: { data: string }) => void) | undefined;
  onclose: ((event: { code: number; reason: string }) => void) | undefined;
  constructor(readonly address: URL) {
    Socket.all.push(this);
  }
  close(): void {}
  say(sent: Update): void {
    this.onmessage?.({ data: JSON.stringify(sent) });
  }
}

let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  live = new Live("table");
  live.start();
});

afterEach(() => {
  live.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const socket = () => Socket.all.at(-1)!;
const numbers = () => live.events.map((event) => event.number);

test("new entries are added, known ones change nothing", () => {
  socket().say(update(3, entries(1, 3)));
  socket().say(update(4, entries(2, 4)));
  expect(numbers()).toEqual([1, 2, 3, 4]);
  socket().say({ number: 2, events: entries(1, 2), position: position(2), version: "", more: false });
  expect(live.position?.number).toBe(4);
  expect(live.connection).toBe("live");
});

test("after a gap everything is read again, and the old stays visible until then", () => {
  socket().say(update(3, entries(1, 3)));
  socket().say(update(6, entries(5, 6)));
  expect(numbers()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1);
  expect(socket().address.searchParams.get("after")).toBe("0");
  socket().say(update(6, entries(1, 6)));
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a lost socket resumes from the last number", () => {
  socket().say(update(3, entries(1, 3)));
  socket().onclose?.({ code: 1006, reason: "" });
  expect(live.connection).toBe("away");
  vi.advanceTimersByTime(250);
  expect(Socket.all).toHaveLength(2);
  expect(socket().address.searchParams.get("after")).toBe("3");
  Socket.all[0]?.say(update(9, entries(4, 9))); // messages of the old one are ignored
  expect(numbers()).toEqual([1, 2, 3]);
});

test.each(["offline", "online"])("a change of the network opens another socket (%s)", (change) => {
  socket().say(update(3, entries(1, 3)));
  dispatchEvent(new Event(change));
  vi.advanceTimersByTime(1);
  expect(Socket.all).toHaveLength(2);
  expect(socket().address.searchParams.get("after")).toBe("3");
  expect(live.connection).toBe("live"); // nothing is known to be wrong yet
  socket().onclose?.({ code: 1006, reason: "" });
  expect(live.connection).toBe("away");
});

test("another seat's view leaves nothing secret visible", () => {
  socket().say(update(3, entries(1, 3), { table: { id: "table" } as TableView }));
  live.renew(1, true);
  expect(live.position).toBeUndefined();
  expect(live.events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(socket().address.searchParams.get("seat")).toBe("1");
  socket().say(update(3, entries(1, 3)));
  expect(numbers()).toEqual([1, 2, 3]);
});

test("without sockets, a long log is read page by page, without waiting between the pages", async () => {
  const asked: number[] = [];
  vi.spyOn(api, "events").mockImplementation((_, after) => {
    asked.push(after);
    return Promise.resolve(update(5, entries(after + 1, Math.min(after + 2, 5)), { more: after < 3 }));
  });
  for (let attempt = 0; attempt < 3; attempt++) {
    socket().onclose?.({ code: 1006, reason: "" });
    if (attempt < 2) vi.advanceTimersByTime(5000);
  }
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([0, 2, 4]);
  expect(numbers()).toEqual([1, 2, 3, 4, 5]);
  expect(live.connection).toBe("polling");
  vi.restoreAllMocks();
});

test("everything that has happened is read page by page", async () => {
  vi.stubGlobal("fetch", (path: string) => {
    const after = Number(new URL(path, "http://x").searchParams.get("after"));
    const page = update(5, entries(after + 1, Math.min(after + 2, 5)), { more: after < 3 });
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  expect((await api.everything("table")).events?.map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
});

test("a table that does not exist is not asked for again", () => {
  socket().onclose?.({ code: 4404, reason: "There is no such table." });
  expect([live.connection, live.problem]).toEqual(["closed", "There is no such table."]);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test("updates that take time to complete are used in order", async () => {
  const waiting: (() => void)[] = [];
  const complete = (given: Update): Update | Promise<Update> =>
    given.number > 2 ? given : new Promise((done) => waiting.push(() => done({ ...given, version: "whole" })));
  const seen: string[] = [];
  const other = new Live("table", undefined, (sent) => seen.push(`${sent.number} ${sent.version}`), complete);
  other.start();
  const socket = Socket.all.at(-1);
  socket?.say(update(2, entries(1, 2)));
  socket?.say(update(3, entries(3, 3)));
  expect(seen).toEqual([]);
  waiting[0]?.();
  await vi.waitFor(() => expect(seen).toEqual(["2 whole", "3 "]));
  expect(other.position?.number).toBe(3);
  other.stop();
});
