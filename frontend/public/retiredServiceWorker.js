// Takes the service worker's place when it is switched off: removes it and what it kept from every
// device, whatever state the app there is in. The next start comes from the network.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
