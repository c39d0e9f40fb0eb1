import { expect, it, vi } from "vitest";
import { givingUp } from "./givingUp";

/** A server that answers after so long, or when it is left alone. */
const answeringAfter = (ms: number): typeof fetch =>
  vi.fn(
    (_input, init) =>
      new Promise<Response>((resolve, reject) => {
        setTimeout(() => resolve(new Response("here")), ms);
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );

it("waits as long as it was told, and takes silence for a lost connection", async () => {
  vi.useFakeTimers();
  const answered = givingUp(answeringAfter(999), 1_000)("https://divido.test");
  await vi.advanceTimersByTimeAsync(999);
  expect(await (await answered).text()).toBe("here");
  const lost = givingUp(answeringAfter(60_000), 1_000)("https://divido.test");
  const told = expect(lost).rejects.toThrow(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(1_000);
  await told;
  expect(vi.getTimerCount()).toBe(1); // the server's
  vi.useRealTimers();
});

it("is given up by whoever asked, before and meanwhile", async () => {
  const asker = new AbortController();
  const meanwhile = givingUp(answeringAfter(10_000), 10_000)("https://divido.test", { signal: asker.signal });
  asker.abort();
  await expect(meanwhile).rejects.toHaveProperty("name", "AbortError");
  const send = answeringAfter(0);
  const before = givingUp(send, 10_000)("https://divido.test", { signal: asker.signal });
  await expect(before).rejects.toHaveProperty("name", "AbortError");
  expect(send).not.toHaveBeenCalled();
});
