/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { LANGUAGES } from "@/core/languages/languages";
import { READER_CACHE } from "@/core/receipts/readerCache";
import { READER_FOLDER } from "@/core/receipts/readerFiles";
import { PUBLIC_PAGES, pathOf } from "@/core/routes/publicPages";
import { SHARE_PATH } from "@/core/routes/share";
import { APPLY_UPDATE } from "./messages";
import { openIn, pressed, showPushed } from "./pushed";
import { takeShared } from "./sharing";

declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the app offline. Its caches contain the app only, never personal data: requests to the API bypass it. Files
 * shared into the app go to sharing.ts.
 */
const NEVER_CACHED = /^\/(auth|rest|storage|functions)\/v1(\/|$)|^\/(healthz|livez|metrics)$/;

/** The static pages before signing in (docs/product.md 2.3), in every language, and the page of guests at a table. */
const STATIC_PAGE = new RegExp(`^/(${LANGUAGES.join("|")})?/?((${PUBLIC_PAGES.join("|")})/?)?$|^/t/?$`);

const A_FILE = /\.[a-z0-9]+$/i;

const MANIFEST = self.__WB_MANIFEST as { url: string; revision: string | null }[];

const PAGES = "static-pages";
const CONFIG = "config";

/** Files named by their content. Those of an older version are deleted with its cache. */
const ASSETS_OF_ANY = "static-page-assets";
const PAGE_ASSETS = `${ASSETS_OF_ANY}-${MANIFEST.find(({ url }) => url === "app.html")?.revision}`;
const LANDING = LANGUAGES.map((language) => pathOf("landing", language));

/** Caches the configuration and the landing page with its scripts, for a first offline start. */
async function keepFromTheStart(): Promise<void> {
  const fresh = (path: string) => new Request(path, { cache: "no-cache" });
  const [config, pages, assets] = await Promise.all([CONFIG, PAGES, PAGE_ASSETS].map((name) => caches.open(name)));
  await Promise.all([config?.add(fresh("/config.json")), pages?.addAll(LANDING.map(fresh))]);
  const landing = await pages?.match("/");
  const scripts = (await landing?.text())?.match(/\/assets\/[\w-]+\.js/g) ?? [];
  await assets?.addAll([...new Set(scripts)]);
}

self.addEventListener("install", (event) => event.waitUntil(keepFromTheStart()));

async function dropOlderAssets(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(ASSETS_OF_ANY) && name !== PAGE_ASSETS);
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => event.waitUntil(dropOlderAssets()));

precacheAndRoute(MANIFEST, { cleanURLs: false, directoryIndex: "" });
clientsClaim();

/** Do not cache the page of a captive portal in place of the configuration. */
const ONLY_JSON: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return response.ok && isJson ? response : null;
  },
};

/** A static page is the same for every query string, so cache it once. */
const WITHOUT_QUERY: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
};

registerRoute(
  ({ request, url }) => request.mode === "navigate" && STATIC_PAGE.test(url.pathname),
  new NetworkFirst({ cacheName: PAGES, networkTimeoutSeconds: 3, plugins: [WITHOUT_QUERY] }),
);
// Not workbox's NavigationRoute, whose list of exceptions is compared with the query string, too.
registerRoute(
  ({ request, url: { pathname } }) =>
    request.mode === "navigate" && !NEVER_CACHED.test(pathname) && !A_FILE.test(pathname),
  createHandlerBoundToURL("/app.html"),
);
// The text recognition outlives versions of the app: its files are large, and named by its own version.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`/${READER_FOLDER}/`),
  new CacheFirst({ cacheName: READER_CACHE }),
);
// Files outside the app's own list: scripts of static pages, rare letters. They are named by content and never stale.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: PAGE_ASSETS }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/config.json",
  new StaleWhileRevalidate({ cacheName: CONFIG, plugins: [ONLY_JSON] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(request),
  "POST",
);

// A new version waits until the user agrees, so that two versions never run side by side.
self.addEventListener("message", (event) => {
  if (event.data === APPLY_UPDATE) void self.skipWaiting();
});

self.addEventListener("push", (event) => {
  event.waitUntil(showPushed(messageIn(event.data), self.registration, self.navigator));
});

function messageIn(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));

/** Opens what a notification is about, in the app's window if there is one. Forms with drafts keep them. */
async function open(notification: Notification): Promise<void> {
  const address = await pressed(notification, self.registration, self.navigator, self.location.origin);
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return void (await self.clients.openWindow(address));
  await window.focus();
  await openIn(window, address);
}
