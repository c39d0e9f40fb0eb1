// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/platform/query/queryClient";
import { followCounter } from "./changeCounter";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The server's counter, and the number of requests for it. */
const server = vi.hoisted(() => ({ revision: 1, asked: 0 }));

vi.mock("@/platform/supabase/client", () => {
  const row = { select: () => row, eq: () => row, maybeSingle: () => null };
  const dataOf = async () => {
    server.asked++;
    return { revision: server.revision };
  };
  return { supabase: () => ({ from: () => row }), dataOf };
});

let end: () => void;
let told: unknown[];

/** Opens an event at its first revision, which counts as a touch of the page. */
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { revision: 1, asked: 0 });
  told = [];
  end = followCounter("e", 1, ({ revision }) => told.push(revision));
});

afterEach(() => {
  end();
  focusManager.setFocused(undefined);
  queryClient.clear();
  vi.useRealTimers();
});

const touch = () => document.dispatchEvent(new Event("pointermove"));

/** Returns the number of requests during that time. */
async function asksIn(ms: number): Promise<number> {
  const before = server.asked;
  await vi.advanceTimersByTimeAsync(ms);
  return server.asked - before;
}

it("the page learns of a change within two seconds while a person uses it", async () => {
  server.revision = 2;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toContain(2);
});

it("an untouched page polls less and less often, and not at all after an hour", async () => {
  const hour = [await asksIn(MINUTE), await asksIn(9 * MINUTE), await asksIn(10 * MINUTE), await asksIn(40 * MINUTE)];
  expect(hour).toEqual([40, 93, 28, 80]);
  await asksIn(MINUTE);
  expect(await asksIn(10 * HOUR)).toBe(0);
});

it("a page that is touched keeps its shortest poll interval", async () => {
  for (let minute = 0; minute < 60; minute++) {
    touch();
    await asksIn(MINUTE);
  }
  expect(server.asked).toBe(2_400);
});

it("the first touch after a long pause polls at once, further touches do not", async () => {
  await asksIn(3 * HOUR);
  const before = server.asked;
  touch();
  touch();
  expect(server.asked).toBe(before + 1);
  expect(await asksIn(MINUTE)).toBe(40);
});

it("a hidden page does not poll", async () => {
  focusManager.setFocused(false);
  expect(await asksIn(HOUR)).toBe(0);
});

it("a closed page does not poll", async () => {
  end();
  touch();
  expect(await asksIn(HOUR)).toBe(0);
});
