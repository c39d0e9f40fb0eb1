import { beforeEach, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { NewEntry } from "./model";
import { endDevice, newDevice, soon, type TestDevice } from "./testDevice";
import { newExpense } from "./testMutation";

let device: TestDevice;

beforeEach(() => {
  device = newDevice();
  return endDevice;
});

/** The storage as a page that was just opened finds it. */
async function open() {
  device.openTab();
  return import("./storage");
}

const fresh = (id: string, user_id = "ada"): NewEntry => ({
  id,
  user_id,
  made_at: "2026-07-14T10:00:00.000Z",
  mutation: newExpense({ id: `x-${id}`, event_id: "e", paid_by: "ada", amount: 900 as Units }, ["ada"]),
  state: "waiting",
  code: null,
  attempts: 0,
});

const ids = (entries: readonly { id: string; seq: number }[]) => entries.map(({ id, seq }) => [id, seq]);

it("numbers a person's entries as they come, and has them after the page was opened anew", async () => {
  const { storeEntry } = await open();
  for (const id of ["c", "a", "b"]) await soon(storeEntry(fresh(id)));
  device.signIn("ben");
  await soon(storeEntry(fresh("d", "ben")));
  const again = await open();
  const entries = await soon(again.storedEntries("ada"));
  expect(ids(entries)).toEqual([
    ["c", 1],
    ["a", 2],
    ["b", 3],
  ]);
  expect(entries[0]).toEqual({ ...fresh("c"), seq: 1 });
  await soon(again.dropEntriesOf("ada"));
  expect(await soon(again.storedEntries("ada"))).toEqual([]);
  expect(ids(await soon(again.storedEntries("ben")))).toEqual([["d", 1]]);
});

it("puts an entry in another's place in one stroke, and none in the place of one that is gone", async () => {
  const { storeEntry, storedEntries, replaceEntry, dropEntry } = await open();
  const first = await soon(storeEntry(fresh("a")));
  const second = await soon(storeEntry(fresh("b"), first));
  expect(ids(await soon(storedEntries("ada")))).toEqual([["b", 2]]);
  expect(await soon(replaceEntry(second, { ...second, id: "c" }))).toBe(true);
  expect(ids(await soon(storedEntries("ada")))).toEqual([["c", 2]]);
  await soon(dropEntry({ ...second, id: "c" }));
  expect(await soon(replaceEntry({ ...second, id: "c" }, second))).toBe(false);
  expect(await soon(storedEntries("ada"))).toEqual([]);
});

it("changes nothing when it fails, and says that there is no room", async () => {
  const { storeEntry, storedEntries } = await open();
  const first = await soon(storeEntry(fresh("a")));
  device.full = true;
  await expect(soon(storeEntry(fresh("b"), first))).rejects.toMatchObject({ code: "storage_full" });
  await expect(soon(storedEntries("ada"))).rejects.toThrow("the disk fails");
  device.full = false;
  expect(ids(await soon(storedEntries("ada")))).toEqual([["a", 1]]);
});

it("makes room for what was typed by dropping what was read", async () => {
  const { createStore, set, keys } = await import("idb-keyval");
  const answers = createStore("divido", "queries");
  await soon(set("ada", { read: "long ago" }, answers));
  const { storeEntry, storedEntries } = await open();
  device.failAt(0, "undone");
  await soon(storeEntry(fresh("a")));
  expect(ids(await soon(storedEntries("ada")))).toEqual([["a", 1]]);
  expect(await soon(keys(answers))).toEqual([]);
});

it("takes entries of the first format over in their order, and leaves on the disk as it is what it does not know", async () => {
  const opening = indexedDB.open("divido-outbox", 1);
  opening.onupgradeneeded = () => {
    const before = opening.result.createObjectStore("entries");
    before.put(fresh("later"), ["ada", "2026-07-15", "later"]);
    before.put(fresh("first"), ["ada", "2026-07-14", "first"]);
    before.put({ about: "nothing" }, ["ada", "2026-07-16", "damaged"]);
  };
  await soon(new Promise((resolve) => (opening.onsuccess = resolve)));
  opening.result.close();
  const { storedEntries } = await open();
  const entries = await soon(storedEntries("ada"));
  expect(entries.map(({ id, state, code }) => [id, state, code])).toEqual([
    ["first", "waiting", null],
    ["later", "waiting", null],
    ["damaged", "attention", "unknown_change"],
  ]);
  const kept = indexedDB.open("divido-outbox");
  await soon(new Promise((resolve) => (kept.onsuccess = resolve)));
  const all = kept.result.transaction("changes", "readonly").objectStore("changes").getAll();
  await soon(new Promise((resolve) => (all.onsuccess = resolve)));
  expect(all.result).toContainEqual({ about: "nothing", id: "damaged", user_id: "ada", seq: 2 });
});
