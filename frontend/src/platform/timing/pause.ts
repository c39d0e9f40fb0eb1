/**
 * Lets the browser paint and handle input before it resolves. Uses a message, because timers of a background page are delayed
 * to once a second.
 */
export function yieldToBrowser(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves after the next frame has been painted, to defer work that need not delay the response to a touch. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await yieldToBrowser();
}
