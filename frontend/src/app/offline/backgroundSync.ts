import { useOutbox } from "@/data/outbox/entries";
import { flush } from "@/data/outbox/sender";
import { SEND_OUTBOX } from "./messages";

/** Not every browser has it, and TypeScript's library does not know it. */
interface BackgroundSync {
  register: (tag: string) => Promise<void>;
}

/**
 * Where the browser offers Background Sync, it wakes the service worker once the network is back,
 * and the service worker wakes an open tab that sleeps: what waits is sent.
 */
export function sendWhenOnline(registration: ServiceWorkerRegistration & { sync?: BackgroundSync }): void {
  navigator.serviceWorker.addEventListener("message", (message) => {
    if (message.data === SEND_OUTBOX) void flush();
  });
  useOutbox.subscribe(({ entries }, before) => {
    const grown = entries.length > before.entries.length;
    if (grown) registration.sync?.register(SEND_OUTBOX).catch(() => undefined);
  });
}
