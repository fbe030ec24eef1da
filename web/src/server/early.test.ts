import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openEarly, openSocket, socketAddress } from "./early";
import { Live } from "./live.svelte";
import { happening } from "./testing";

/** A socket that sends nothing by itself. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  closed = false;
  onmessage: ((message: { data: string }) => void) | undefined;
  onclose: ((event: { code: number; reason: string }) => void) | undefined;
  constructor(readonly address: URL) {
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

const message = (number: number) => ({ data: JSON.stringify({ number, events: [happening(number, "play")] }) });

beforeEach(() => {
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => void vi.unstubAllGlobals());

test("messages from before the table was loaded are delivered in order, over the same socket", async () => {
  openEarly(socketAddress("t", 0, "en"));
  Socket.all[0]?.onmessage?.(message(1));
  const live = new Live("t");
  live.start();
  await Promise.resolve();
  Socket.all[0]?.onmessage?.(message(2));
  expect(live.events.map((one) => one.number)).toEqual([1, 2]);
  expect([Socket.all.length, live.connection]).toEqual([1, "live"]);
  live.stop();
});

test("another table, a closed socket and a second request get a new socket", () => {
  openEarly(socketAddress("t", 0, "en"));
  expect(openSocket(socketAddress("other", 0, "en"))).toBe(Socket.all[1]);
  expect(Socket.all[0]?.closed).toBe(true);
  openEarly(socketAddress("t", 0, "en"));
  Socket.all[2]!.readyState = 3;
  expect(openSocket(socketAddress("t", 0, "en"))).toBe(Socket.all[3]);
  expect(openSocket(socketAddress("t", 0, "en"))).toBe(Socket.all[4]);
});
