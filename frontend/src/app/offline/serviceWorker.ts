/// <reference lib="webworker" />
import { clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { APPLY_UPDATE, SEND_OUTBOX } from "./messages";

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/**
 * Opens the app without network. It keeps the app itself, never anybody's data: what belongs to the
 * API, and every path that a mail links to, goes past it to the network.
 */
const NEVER_OURS = /^\/(auth|rest|functions)\/v1(\/|$)|^\/(healthz|livez|metrics)$/;

/** The static pages before signing in (spec section 2), in every language. */
const STATIC_PAGE = /^\/(en|de|es|fr)?\/?((privacy|terms|contact|delete-account)\/?)?$/;

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: "" });
clientsClaim();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/app.html"), {
    denylist: [NEVER_OURS, STATIC_PAGE, /\.[a-z0-9]+$/i],
  }),
);
registerRoute(
  ({ request, url }) => request.mode === "navigate" && STATIC_PAGE.test(url.pathname),
  new NetworkFirst({ cacheName: "static-pages", networkTimeoutSeconds: 3 }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/config.json",
  new StaleWhileRevalidate({ cacheName: "config" }),
);

// A new version waits until the person agrees: two versions never run side by side.
self.addEventListener("message", (event) => {
  if (event.data === APPLY_UPDATE) void self.skipWaiting();
});

// The network is back while the app is closed or asleep: an open tab sends what waits.
self.addEventListener("sync", (event) => {
  if (event.tag !== SEND_OUTBOX) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((tabs) => {
      for (const tab of tabs) tab.postMessage(SEND_OUTBOX);
    }),
  );
});

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}
