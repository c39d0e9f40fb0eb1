import { PHOTO_CACHES } from "@/platform/files/fileStore";
import { isOwner } from "@/platform/storage/owner";

/**
 * Keeps photos on the device for looking at them offline: in a cache per person, emptied when they sign out. An entry is
 * named by its path; the query has its size, so that the cache is measured without reading it.
 */

/** Room for photos, in bytes. The oldest go first. */
export const MAX_CACHED_BYTES = 50 * 1024 * 1024;

const nameFor = (userId: string): string => PHOTO_CACHES + userId;
const addressOf = (path: string): string => new URL(`/photos/${path}`, location.origin).href;
const pathIn = (request: Request): string => new URL(request.url).pathname.slice("/photos/".length);
const sizeIn = (request: Request): number => Number(new URL(request.url).search.slice(1));

/**
 * Returns the cache of a person. Null in plain http, which has no caches, in private windows that refuse them (photos are then
 * fetched again), and after the person has signed out: opening would leave an empty cache with their id.
 */
async function opened(userId: string): Promise<Cache | null> {
  const cache = "caches" in globalThis ? await caches.open(nameFor(userId)).catch(() => null) : null;
  if (!cache || isOwner(userId)) return cache;
  await caches.delete(nameFor(userId));
  return null;
}

/** Returns a cached photo; null when there is none. */
export async function cachedPhoto(userId: string, path: string): Promise<Blob | null> {
  const cache = await opened(userId);
  const found = await cache?.match(addressOf(path), { ignoreSearch: true }).catch(() => undefined);
  return (await found?.blob()) ?? null;
}

/** Caches a photo as far as there is room. Never fails: a photo can be fetched again. */
export async function cachePhoto(userId: string, path: string, photo: Blob): Promise<void> {
  const cache = await opened(userId);
  if (!cache || photo.size > MAX_CACHED_BYTES) return;
  try {
    await cache.delete(addressOf(path), { ignoreSearch: true });
    await makeRoom(cache, photo.size);
    await cache.put(
      `${addressOf(path)}?${photo.size}`,
      new Response(photo, { headers: { "Content-Type": photo.type } }),
    );
  } catch (error) {
    console.error(error);
  }
  // Another tab may have signed the person out meanwhile and emptied the cache.
  if (!isOwner(userId)) await caches.delete(nameFor(userId));
}

/** Deletes the oldest photos until one of this size fits. */
async function makeRoom(cache: Cache, size: number): Promise<void> {
  const requests = await cache.keys();
  let total = requests.reduce((sum, request) => sum + sizeIn(request), size);
  for (const request of requests) {
    if (total <= MAX_CACHED_BYTES) return;
    total -= sizeIn(request);
    await cache.delete(request);
  }
}

/** Returns the paths of all cached photos of a person. */
export async function cachedPaths(userId: string): Promise<string[]> {
  const cache = await opened(userId);
  return ((await cache?.keys().catch(() => [])) ?? []).map(pathIn);
}

/** Deletes the cached photos whose paths are chosen. */
export async function forgetCached(userId: string, isChosen: (path: string) => boolean): Promise<void> {
  const cache = await opened(userId);
  const requests = (await cache?.keys().catch(() => [])) ?? [];
  await Promise.all(requests.filter((one) => isChosen(pathIn(one))).map((one) => cache?.delete(one)));
}
