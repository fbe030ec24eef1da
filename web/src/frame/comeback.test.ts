import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { onComeback } from "./comeback";

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

test("a server that was away and answers again is heard of once", async () => {
  fetched.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce({ ok: false }).mockResolvedValue({ ok: true });
  onComeback(back);
  await vi.advanceTimersByTimeAsync(2000);
  expect(back).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a server that answers at once is not what is wrong", async () => {
  fetched.mockResolvedValue({ ok: true });
  onComeback(back);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test("who has gone elsewhere hears nothing", async () => {
  fetched.mockRejectedValueOnce(new TypeError()).mockResolvedValue({ ok: true });
  const end = onComeback(back);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
});
