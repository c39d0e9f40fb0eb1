// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/platform/query/queryClient";
import { followCounter } from "./changeCounter";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the server counts, and how often it was asked. */
const server = vi.hoisted(() => ({ revision: 1, asked: 0 }));
const avoidReplicas = vi.hoisted(() => vi.fn());

vi.mock("@/platform/supabase/replicaFetch", () => ({ avoidReplicas }));
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

/** An event that is opened in its first state, which is a touch of the page as well. */
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { revision: 1, asked: 0 });
  avoidReplicas.mockClear();
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

/** How often it is asked meanwhile. */
async function asksIn(ms: number): Promise<number> {
  const before = server.asked;
  await vi.advanceTimersByTimeAsync(ms);
  return server.asked - before;
}

it("tells of a change within two seconds while somebody is there", async () => {
  server.revision = 2;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toContain(2);
});

it("asks ever more seldom of a page that nobody touches, and not at all after an hour", async () => {
  const hour = [await asksIn(MINUTE), await asksIn(9 * MINUTE), await asksIn(10 * MINUTE), await asksIn(40 * MINUTE)];
  expect(hour).toEqual([40, 93, 28, 80]);
  await asksIn(MINUTE);
  expect(await asksIn(10 * HOUR)).toBe(0);
});

it("asks as often as ever of a page that somebody touches", async () => {
  for (let minute = 0; minute < 60; minute++) {
    touch();
    await asksIn(MINUTE);
  }
  expect(server.asked).toBe(2_400);
});

it("asks at once when somebody comes back to it, once for all their touches", async () => {
  await asksIn(3 * HOUR);
  const before = server.asked;
  touch();
  touch();
  expect(server.asked).toBe(before + 1);
  expect(await asksIn(MINUTE)).toBe(40);
});

it("asks nothing while nobody can see it", async () => {
  focusManager.setFocused(false);
  expect(await asksIn(HOUR)).toBe(0);
});

it("is asked of the project itself once a replica has not heard of what is shown", async () => {
  server.revision = 0;
  await asksIn(2_000);
  expect(avoidReplicas).toHaveBeenCalled();
});

it("asks no more of an event that nobody looks at", async () => {
  end();
  touch();
  expect(await asksIn(HOUR)).toBe(0);
});
