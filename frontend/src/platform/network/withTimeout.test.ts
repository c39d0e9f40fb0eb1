import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "./withTimeout";

const LOST = new TypeError("Failed to fetch");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers after so long, or when it is left alone. */
const answeringAfter = (ms: number): typeof fetch =>
  vi.fn(
    (_input, init) =>
      new Promise<Response>((resolve, reject) => {
        setTimeout(() => resolve(new Response("here")), ms);
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );

/** A server that sends the headers at once and each piece of the body after a pause of its own; null for never. */
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

it("a fetch takes an answer that begins in time, and counts silence as a lost connection", async () => {
  const answered = withTimeout(answeringAfter(999), 1_000)("https://divido.test");
  await vi.advanceTimersByTimeAsync(999);
  expect(await (await answered).text()).toBe("here");
  const lost = expect(withTimeout(answeringAfter(60_000), 1_000)("https://divido.test")).rejects.toThrow(LOST);
  await vi.advanceTimersByTimeAsync(1_000);
  await lost;
  expect(vi.getTimerCount()).toBe(1); // the server's
});

it("an answer whose body stops arriving counts as a lost connection", async () => {
  const response = await withTimeout(sendingPieces(10, null).send, 1_000)("https://divido.test");
  const lost = expect(response.text()).rejects.toThrow(LOST);
  await vi.advanceTimersByTimeAsync(1_010);
  await lost;
});

it("a long answer may take as long as it needs while pieces of it arrive", async () => {
  const response = await withTimeout(sendingPieces(...Array(50).fill(900)).send, 1_000)("https://divido.test");
  expect(response).toMatchObject({ status: 206, statusText: "Some of it", ok: true });
  expect(response.headers.get("Content-Type")).toBe("text/plain");
  const text = response.text();
  await vi.advanceTimersByTimeAsync(50 * 900);
  expect(await text).toBe("piece ".repeat(50));
  expect(vi.getTimerCount()).toBe(0);
});

it("an answer that its reader lets lie is not lost", async () => {
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

it("an answer without a body stays one", async () => {
  // As Chromium makes it.
  const empty = Object.defineProperty(new Response(null, { status: 204 }), "body", { value: new Response("").body });
  const response = await withTimeout(async () => empty, 1_000)("https://divido.test");
  expect(response.status).toBe(204);
  expect(vi.getTimerCount()).toBe(0);
});

it("a caller that aborts is answered at once, before, while the request waits, and while the body arrives", async () => {
  const caller = new AbortController();
  const asked = { signal: caller.signal };
  const meanwhile = expect(withTimeout(answeringAfter(10_000), 10_000)("https://divido.test", asked)).rejects;
  // Such as waiting for a new token, which no signal ends.
  const deaf = expect(withTimeout(() => new Promise(() => {}), 10_000)("https://divido.test", asked)).rejects;
  const reading = (await withTimeout(sendingPieces(null).send, 10_000)("https://divido.test", asked)).text();
  caller.abort();
  await meanwhile.toHaveProperty("name", "AbortError");
  await deaf.toHaveProperty("name", "AbortError");
  await expect(reading).rejects.toHaveProperty("name", "AbortError");
  expect(vi.getTimerCount()).toBe(1); // the first server's
  const send = answeringAfter(0);
  await expect(withTimeout(send, 10_000)("https://divido.test", asked)).rejects.toHaveProperty("name", "AbortError");
  expect(send).not.toHaveBeenCalled();
});
