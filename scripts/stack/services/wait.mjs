import { Refusal } from "../../project.mjs";

/**
 * Retries until the attempt succeeds.
 * @param {() => Promise<unknown>} attempt
 * @param {{ seconds?: number, alive?: () => boolean }} [options] alive: false ends the waiting at once
 */
export async function until(attempt, { seconds = 90, alive = () => true } = {}) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    if (!alive()) throw new Error("ended while starting");
    try {
      await attempt();
      return;
    } catch (error) {
      if (error instanceof Refusal || Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/**
 * Waits until the address answers.
 * @param {string} url @param {Parameters<typeof until>[1]} [options]
 */
export const answers = (url, options) =>
  until(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  }, options);
