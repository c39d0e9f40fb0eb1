import i18next from "i18next";
import { config } from "@/platform/config/config";
import { firstTouchFetched } from "@/platform/loading/onDemand";
import { pause } from "@/platform/timing/pause";
import { toast } from "@/ui/toast";
import { APPLY_UPDATE } from "./messages";
import { followPressedNotifications } from "./openPage";

/** A network that swallows a request must not delay a new version. */
const FETCH_TIMEOUT_MS = 2_000;

/**
 * Installs the service worker, which opens the app offline. An operator turns it off for everyone with
 * `"serviceWorker": false` in config.json, which removes it with its caches. Returns whether it is installed.
 */
export async function registerServiceWorker(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return false;
  if (config().serviceWorker === false) {
    await removeServiceWorker();
    return false;
  }

  // Browsers that block service workers may resolve with undefined.
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register("/serviceWorker.js");
  if (!registration) return false;
  followPressedNotifications(navigator.serviceWorker);
  const announce = () => registration.waiting && offerUpdate(registration.waiting);
  announce();
  registration.addEventListener("updatefound", () => {
    const arriving = registration.installing;
    arriving?.addEventListener("statechange", () => {
      if (arriving.state === "installed" && navigator.serviceWorker.controller) announce();
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
  return true;
}

function offerUpdate(waiting: ServiceWorker): void {
  const apply = async () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    // A worker that is fetching may stay for minutes after skipWaiting.
    await Promise.race([firstTouchFetched(), pause(FETCH_TIMEOUT_MS)]);
    waiting.postMessage(APPLY_UPDATE);
  };
  toast.lasting(
    () => i18next.t("common:update.available"),
    { label: () => i18next.t("common:update.apply"), onClick: apply },
    null,
  );
}

async function removeServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}
