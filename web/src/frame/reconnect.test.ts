import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { onServerBack } from "./reconnect";

const back = vi.fn();
const fetched = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("a server that was away and answers again is reported once", async () => {
  fetched.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce({ ok: false }).mockResolvedValue({ ok: true });
  onServerBack(back);
  await vi.advanceTimersByTimeAsync(2000);
  expect(back).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a server that answers the first request is not reported", async () => {
  fetched.mockResolvedValue({ ok: true });
  onServerBack(back);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test("nothing is called after the waiting has ended", async () => {
  fetched.mockRejectedValueOnce(new TypeError()).mockResolvedValue({ ok: true });
  const end = onServerBack(back);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
});
