/**
 * Asks again until the address answers as wished.
 * @param {string} url
 * @param {{ seconds?: number, alive?: () => boolean, ok?: (response: Response) => boolean }} [options]
 *   alive: gives up at once when it says false
 */
export async function answers(url, { seconds = 90, alive = () => true, ok = (response) => response.ok } = {}) {
  const deadline = Date.now() + seconds * 1000;
  let last = "no answer";
  while (Date.now() < deadline) {
    if (!alive()) throw new Error(`ended before ${url} answered`);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      if (ok(response)) return;
      last = `status ${response.status}`;
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`${url} did not answer within ${seconds} s (${last})`);
}
