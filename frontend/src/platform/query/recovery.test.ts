// @vitest-environment happy-dom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { queryClient } from "./queryClient";
import { retryDelay, whenBack } from "./recovery";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Somebody looks at what `ask` answers. */
function look(ask: () => Promise<string>) {
  const observer = new QueryObserver(queryClient, { queryKey: ["shown"], queryFn: ask });
  const leave = observer.subscribe(() => {});
  return { leave, shown: () => observer.getCurrentResult() };
}

it.each([
  [new AppError(NO_CONNECTION, 0)],
  [new AppError("service_unavailable", 503)],
  [new AppError("unexpected_error", 500)],
  [new AppError("too_many_requests", 429)],
])("asks again by itself after %s, until there is an answer", async (failure) => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure);
  const { leave, shown } = look(ask);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown().isError).toBe(true);
  ask.mockResolvedValue("here");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown()).toMatchObject({ isError: false, data: "here" });
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(asked);
  leave();
});

it.each([
  [new AppError("event_not_found", 404)],
  [new AppError("authentication_error", 401)],
  [new AppError("unreadable_answer", 200)],
  [new TypeError("page is undefined")],
])("leaves it at %s", async (failure) => {
  const ask = vi.fn(() => Promise.reject(failure));
  const { leave } = look(ask);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  leave();
});

it("asks more and more seldom, but at least every 40 s, and begins anew with the next failure", () => {
  const pauseAt = (query: Parameters<typeof retryDelay>[0], status: string, errorUpdatedAt: number) => {
    Object.assign(query.state, { status, errorUpdatedAt, error: new AppError("service_unavailable", 503) });
    return Number(retryDelay(query));
  };
  const query = { state: {} } as Parameters<typeof retryDelay>[0];
  const pauses = [1_000, 21_000, 61_000, 3_600_000].map((at) => pauseAt(query, "error", at));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(20_000);
  expect(pauses.at(-1)).toBeLessThan(40_000);
  // Asking again without an answer yet is no end of it.
  pauseAt(query, "pending", 3_600_000);
  expect(pauseAt(query, "error", 3_600_000)).toBe(pauses.at(-1));
  pauseAt(query, "success", 3_600_000);
  expect(pauseAt(query, "error", 3_700_000)).toBe(pauses[0]);
});

it("tells once that the server is back", async () => {
  const back = vi.fn();
  whenBack(back);
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new AppError("service_unavailable", 503));
  const { leave, shown } = look(ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(back).not.toHaveBeenCalled();
  ask.mockResolvedValue("here");
  await vi.advanceTimersByTimeAsync(60_000);
  await shown().refetch();
  expect(back).toHaveBeenCalledTimes(1);
  leave();
});
