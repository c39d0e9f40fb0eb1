import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchConfig, loadConfig } from "@/platform/config/config";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { dataOf, supabase } from "@/platform/supabase/client";
import { callFunction } from "./callFunction";

const config = {
  supabaseUrl: "https://api.test",
  functionsUrl: "https://api.test/functions/v1",
  publishableKey: "key",
};

/** Sends headers and first bytes at once, and the rest never. */
const stalls: typeof fetch = async () => {
  const start = (body: ReadableStreamDefaultController) => body.enqueue(new TextEncoder().encode('{"event":'));
  return new Response(new ReadableStream({ start }), { headers: { "Content-Type": "application/json" } });
};

beforeEach(async () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => Response.json(config));
  await loadConfig();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", stalls);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const requests: [name: string, request: () => Promise<unknown>, ms: number][] = [
  ["a list", () => dataOf(supabase().rpc("dashboard", {}, { get: true })), 20_000],
  ["a change", () => dataOf(supabase().rpc("ensure_user")), 40_000],
  ["a function", () => callFunction("places?q=porto"), 20_000],
  ["the configuration", () => fetchConfig(), 20_000],
];

it.each(requests)("a response to %s whose body stops arriving is a lost connection", async (name, request, ms) => {
  let failure: unknown;
  request().catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(ms + 1_000);
  // The configuration's error is not converted to an AppError.
  const lost = name === "the configuration" ? new TypeError("Failed to fetch") : new AppError(NO_CONNECTION, 0);
  expect(failure).toEqual(lost);
});
