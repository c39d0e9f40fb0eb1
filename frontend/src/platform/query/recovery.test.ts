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

/** Mounts an observer of a query that calls `ask`. */
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
])("a visible query retries after %s until it succeeds", async (failure) => {
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
])("a visible query does not retry after %s", async (failure) => {
  const ask = vi.fn(() => Promise.reject(failure));
  const { leave } = look(ask);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  leave();
});

it("retries become rarer, but at least one every 40 s, and start over with the next failure", () => {
  const pauseAt = (query: Parameters<typeof retryDelay>[0], status: string, errorUpdatedAt: number) => {
    Object.assign(query.state, { status, errorUpdatedAt, error: new AppError("service_unavailable", 503) });
    return Number(retryDelay(query));
  };
  const query = { state: {} } as Parameters<typeof retryDelay>[0];
  const pauses = [1_000, 21_000, 61_000, 3_600_000].map((at) => pauseAt(query, "error", at));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(20_000);
  expect(pauses.at(-1)).toBeLessThan(40_000);
  // A pending retry does not reset the delay.
  pauseAt(query, "pending", 3_600_000);
  expect(pauseAt(query, "error", 3_600_000)).toBe(pauses.at(-1));
  pauseAt(query, "success", 3_600_000);
  expect(pauseAt(query, "error", 3_700_000)).toBe(pauses[0]);
});

it("a recovered server notifies listeners once", async () => {
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
