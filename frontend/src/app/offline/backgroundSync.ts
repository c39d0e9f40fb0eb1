import { useOutbox } from "@/offline/queue";
import { flush } from "@/offline/sender";
import { SEND_OUTBOX } from "./messages";

/** Not in every browser, nor in TypeScript's library. */
interface BackgroundSync {
  register: (tag: string) => Promise<void>;
}

/**
 * Registers a Background Sync for each new mutation, where the browser offers it. Once the network is back, the browser wakes
 * the service worker, which wakes a sleeping tab to send the outbox.
 */
export function sendWhenOnline(registration: ServiceWorkerRegistration & { sync?: BackgroundSync }): void {
  navigator.serviceWorker.addEventListener("message", (message) => {
    if (message.data === SEND_OUTBOX) void flush();
  });
  useOutbox.subscribe(({ mutations }, before) => {
    const grown = mutations.length > before.mutations.length;
    if (grown) registration.sync?.register(SEND_OUTBOX).catch(() => undefined);
  });
}
