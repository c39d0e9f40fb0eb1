/**
 * Lets the browser do in between what it has to: draw, or answer a touch. Sooner than a timer, for which a page in the
 * background waits a second.
 */
export function turn(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves when the next frame has been painted: what need not be part of the answer to a touch comes after it. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await turn();
}
