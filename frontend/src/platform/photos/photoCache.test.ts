// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { dropPhotos, hasPhotos } from "@/platform/files/fileStore";
import { cachedPaths, cachedPhoto, cachePhoto, forgetCached, MAX_CACHED_BYTES } from "./photoCache";
import { testCaches } from "./testCaches";

let owner = "ada";
vi.mock("@/platform/storage/owner", () => ({ isOwner: (userId: string) => userId === owner }));

beforeEach(() => {
  owner = "ada";
  vi.stubGlobal("caches", testCaches());
});

const photo = (size: number) => new Blob([new Uint8Array(size)], { type: "image/webp" });

it("a cached photo is there for its owner alone, with its type", async () => {
  await cachePhoto("ada", "trip/dinner/one", photo(3));
  const found = await cachedPhoto("ada", "trip/dinner/one");
  expect([found?.size, found?.type]).toEqual([3, "image/webp"]);
  owner = "ben";
  expect(await cachedPhoto("ben", "trip/dinner/one")).toBeNull();
  owner = "ada";
  expect(await cachedPhoto("ada", "trip/dinner/two")).toBeNull();
});

it("the oldest photos go when there is no room for another", async () => {
  const half = MAX_CACHED_BYTES / 2;
  for (const id of ["one", "two", "three"]) await cachePhoto("ada", `trip/dinner/${id}`, photo(half));
  expect(await cachedPaths("ada")).toEqual(["trip/dinner/two", "trip/dinner/three"]);
  await cachePhoto("ada", "trip/dinner/two", photo(half));
  expect(await cachedPaths("ada")).toEqual(["trip/dinner/three", "trip/dinner/two"]);
});

it("an event's photos are forgotten without those of others", async () => {
  for (const path of ["trip/dinner/one", "trip/lunch/two", "other/taxi/three"]) await cachePhoto("ada", path, photo(1));
  await forgetCached("ada", (path) => path.startsWith("trip/"));
  expect(await cachedPaths("ada")).toEqual(["other/taxi/three"]);
});

it("signing out deletes the photos of all people and no other cache", async () => {
  await cachePhoto("ada", "trip/dinner/one", photo(1));
  await caches.open("static-pages");
  expect(await hasPhotos()).toBe(true);
  await dropPhotos();
  expect(await caches.keys()).toEqual(["static-pages"]);
  expect(await hasPhotos()).toBe(false);
});

it("a photo that arrives after the sign-out is not kept", async () => {
  owner = "ben";
  await cachePhoto("ada", "trip/dinner/one", photo(1));
  expect(await caches.keys()).toEqual([]);
});

it("looking for photos after the sign-out leaves no empty cache", async () => {
  owner = "ben";
  expect(await cachedPhoto("ada", "trip/dinner/one")).toBeNull();
  expect(await cachedPaths("ada")).toEqual([]);
  await forgetCached("ada", () => true);
  expect(await caches.keys()).toEqual([]);
});
