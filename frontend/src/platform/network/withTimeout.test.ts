import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "./withTimeout";

const LOST = new TypeError("Failed to fetch");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that responds after `ms`, unless the request is aborted. */
const answeringAfter = (ms: number): typeof fetch =>
  vi.fn(
    (_input, init) =>
      new Promise<Response>((resolve, reject) => {
        setTimeout(() => resolve(new Response("here")), ms);
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );

/** A server that sends the headers at once and each piece of the body after a pause; null means never. */
function sendingPieces(...pauses: (number | null)[]) {
  const left = vi.fn();
  const send: typeof fetch = async () => {
    const rest = [...pauses];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const pause = rest.shift();
        if (pause === undefined) return controller.close();
        await new Promise<void>((resolve) => pause !== null && setTimeout(resolve, pause));
        controller.enqueue(new TextEncoder().encode("piece "));
      },
      cancel: left,
    });
    return new Response(body, { status: 206, statusText: "Some of it", headers: { "Content-Type": "text/plain" } });
  };
  return { send, left };
}

it("a fetch accepts a response that starts in time, and treats silence as a lost connection", async () => {
  const answered = withTimeout(answeringAfter(999), 1_000)("https://divido.test");
  await vi.advanceTimersByTimeAsync(999);
  expect(await (await answered).text()).toBe("here");
  const lost = expect(withTimeout(answeringAfter(60_000), 1_000)("https://divido.test")).rejects.toThrow(LOST);
  await vi.advanceTimersByTimeAsync(1_000);
  await lost;
  expect(vi.getTimerCount()).toBe(1); // the test server's timer
});

it("a response whose body stops arriving is a lost connection", async () => {
  const response = await withTimeout(sendingPieces(10, null).send, 1_000)("https://divido.test");
  const lost = expect(response.text()).rejects.toThrow(LOST);
  await vi.advanceTimersByTimeAsync(1_010);
  await lost;
});

it("a long response may take any time while pieces of it arrive", async () => {
  const response = await withTimeout(sendingPieces(...Array(50).fill(900)).send, 1_000)("https://divido.test");
  expect(response).toMatchObject({ status: 206, statusText: "Some of it", ok: true });
  expect(response.headers.get("Content-Type")).toBe("text/plain");
  const text = response.text();
  await vi.advanceTimersByTimeAsync(50 * 900);
  expect(await text).toBe("piece ".repeat(50));
  expect(vi.getTimerCount()).toBe(0);
});

it("an unread response does not time out", async () => {
  const response = await withTimeout(sendingPieces(10, 10).send, 1_000)("https://divido.test");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await response.text()).toBe("piece piece ");
});

it("a reader that cancels ends the request and its timer", async () => {
  const { send, left } = sendingPieces(10, null);
  const response = await withTimeout(send, 1_000)("https://divido.test");
  await response.body?.cancel();
  await vi.advanceTimersByTimeAsync(10);
  expect(left).toHaveBeenCalledOnce();
});

it("a response without a body stays without one", async () => {
  // Chromium makes empty bodies like this.
  const empty = Object.defineProperty(new Response(null, { status: 204 }), "body", { value: new Response("").body });
  const response = await withTimeout(async () => empty, 1_000)("https://divido.test");
  expect(response.status).toBe(204);
  expect(vi.getTimerCount()).toBe(0);
});

it("a caller that aborts is rejected at once: before the request, during it, and during the body", async () => {
  const caller = new AbortController();
  const asked = { signal: caller.signal };
  const meanwhile = expect(withTimeout(answeringAfter(10_000), 10_000)("https://divido.test", asked)).rejects;
  // No signal aborts this wait, for example for a new token.
  const deaf = expect(withTimeout(() => new Promise(() => {}), 10_000)("https://divido.test", asked)).rejects;
  const reading = (await withTimeout(sendingPieces(null).send, 10_000)("https://divido.test", asked)).text();
  caller.abort();
  await meanwhile.toHaveProperty("name", "AbortError");
  await deaf.toHaveProperty("name", "AbortError");
  await expect(reading).rejects.toHaveProperty("name", "AbortError");
  expect(vi.getTimerCount()).toBe(1); // the first server's timer
  const send = answeringAfter(0);
  await expect(withTimeout(send, 10_000)("https://divido.test", asked)).rejects.toHaveProperty("name", "AbortError");
  expect(send).not.toHaveBeenCalled();
});
