import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { KEYS } from "@/platform/storage/localStore";
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
  await soon(again.dropEverythingOf("ada"));
  expect(await soon(again.storedEntries("ada"))).toEqual([]);
  expect(ids(await soon(again.storedEntries("ben")))).toEqual([["d", 1]]);
});

it("puts an entry in another's place in one stroke, and none in the place of one that is gone", async () => {
  const { storeEntry, storedEntries, replaceEntry, dropEntry } = await open();
  const first = await soon(storeEntry(fresh("a")));
  const second = await soon(storeEntry(fresh("b"), { replaced: first }));
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
  await expect(soon(storeEntry(fresh("b"), { replaced: first }))).rejects.toMatchObject({ code: "storage_full" });
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

it("leaves an entry on the disk as it is that it does not know", async () => {
  const { storedEntries } = await open();
  await soon(storedEntries("ada"));
  const opening = indexedDB.open("divido-outbox");
  await soon(new Promise((resolve) => (opening.onsuccess = resolve)));
  const damaged = { about: "nothing", id: "damaged", user_id: "ada", seq: 2 };
  const writing = opening.result.transaction("changes", "readwrite");
  writing.objectStore("changes").put(damaged);
  await soon(new Promise((resolve) => (writing.oncomplete = resolve)));
  const entries = await soon(storedEntries("ada"));
  expect(entries).toMatchObject([{ id: "damaged", state: "attention", code: "unknown_change" }]);
  const all = opening.result.transaction("changes").objectStore("changes").getAll();
  await soon(new Promise((resolve) => (all.onsuccess = resolve)));
  expect(all.result).toEqual([damaged]);
});

describe("the draft that a change is saved from", () => {
  const NAME = "expense:new:e";

  /** The drafts as a page that was just opened finds them. */
  async function draftsOnDisk() {
    device.openTab();
    const drafts = await import("@/platform/drafts/draft");
    await soon(drafts.loadDrafts());
    return drafts.readDraft(NAME);
  }

  async function openWithDraft() {
    const storage = await open();
    const drafts = await import("@/platform/drafts/draft");
    await soon(drafts.loadDrafts());
    drafts.keepDraft(NAME, { amount: 10 });
    return { ...storage, ...drafts };
  }

  it("is on the disk with each letter, before anything is waited for", async () => {
    const { keepDraft } = await openWithDraft();
    keepDraft(NAME, { amount: 100 });
    expect(await draftsOnDisk()).toEqual({ amount: 100 });
  });

  it("leaves the disk in the transaction that writes the change, whatever call of the disk fails", async () => {
    for (let call = 0; call < 4; call++) {
      const { storeEntry, storedEntries, dropEverythingOf } = await openWithDraft();
      await soon(storedEntries("ada"));
      device.failAt(call, "undone");
      // The page ends in the middle: without a second attempt.
      const stored = storeEntry(fresh("a"), { draft: NAME });
      await Promise.race([stored.catch(() => undefined), new Promise((next) => setImmediate(next))]);
      device.mend();
      const isKept = (await draftsOnDisk()) !== null;
      const again = await open();
      const isStored = (await soon(again.storedEntries("ada"))).length === 1;
      expect({ call, isKept }).toEqual({ call, isKept: !isStored });
      await soon(stored.catch(() => undefined));
      await soon(dropEverythingOf("ada"));
    }
  });

  it("stays on the disk of a device that has no room for the change", async () => {
    const { storeEntry, storedEntries } = await openWithDraft();
    await soon(storedEntries("ada"));
    device.full = true;
    await expect(soon(storeEntry(fresh("a"), { draft: NAME }))).rejects.toMatchObject({ code: "storage_full" });
    device.full = false;
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
  });

  it("comes back with the refusal of the change, unless the form has written another one meanwhile", async () => {
    const { storeEntry, giveBack, readDraft } = await openWithDraft();
    const entry = await soon(storeEntry(fresh("a"), { draft: NAME }));
    expect(readDraft(NAME)).toBeNull();
    await soon(giveBack(entry));
    expect(readDraft(NAME)).toEqual({ amount: 10 });
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
    const next = await openWithDraft();
    const second = await soon(next.storeEntry(fresh("b"), { draft: NAME }));
    next.keepDraft(NAME, { amount: 20 });
    await soon(next.giveBack(second));
    expect(await draftsOnDisk()).toEqual({ amount: 20 });
  });

  it("is not written by its form while it belongs to the change", async () => {
    const { storeEntry, holdDraft, keepDraft, releaseDraft } = await openWithDraft();
    holdDraft(NAME);
    await soon(storeEntry(fresh("a"), { draft: NAME }));
    keepDraft(NAME, { amount: 10 });
    expect(await draftsOnDisk()).toBeNull();
    device.openTab();
    releaseDraft(NAME);
    keepDraft(NAME, { amount: 20 });
    expect(await draftsOnDisk()).toEqual({ amount: 20 });
  });

  it("is another person's neither to see nor to drop", async () => {
    const { storedEntries } = await openWithDraft();
    await soon(storedEntries("ada"));
    device.signIn("ben");
    expect(await draftsOnDisk()).toBeNull();
    const { dropEverythingOf } = await open();
    await soon(dropEverythingOf("ben"));
    device.signIn("ada");
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
    const adas = await open();
    await soon(adas.dropEverythingOf("ada"));
    expect(await draftsOnDisk()).toBeNull();
  });

  it("is not written behind the sign-out of another tab", async () => {
    const { keepDraft, dropEverythingOf, storedEntries } = await openWithDraft();
    device.localStorage.removeItem(KEYS.user);
    await soon(dropEverythingOf("ada"));
    keepDraft(NAME, { amount: 20 });
    await soon(storedEntries("ada"));
    device.signIn("ada");
    expect(await draftsOnDisk()).toBeNull();
  });
});

it("a transaction that has ended is not given up, though its timeout comes before its event", async () => {
  const { storedEntries } = await open();
  await soon(storedEntries("ada"));
  device.failAt(0, "undone");
  const reading = storedEntries("ada");
  reading.catch(() => undefined);
  // The transaction is aborted by now, which its event says in a later task.
  for (let turn = 0; turn < 20; turn++) await null;
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  await expect(soon(reading)).rejects.not.toMatchObject({ name: "TimeoutError" });
});

it("a disk that does not answer is given up, and nothing lands behind that", async () => {
  const { storeEntry, storedEntries } = await open();
  await soon(storedEntries("ada"));
  const blocking = indexedDB.open("divido-outbox");
  await soon(new Promise((resolve) => (blocking.onsuccess = resolve)));
  const held = blocking.result.transaction("changes", "readwrite").objectStore("changes");
  let isHeld = true;
  const hold = () => {
    if (isHeld) held.get("nothing").onsuccess = hold;
  };
  hold();
  await expect(soon(storeEntry(fresh("a")))).rejects.toMatchObject({ code: "storage_full" });
  isHeld = false;
  expect(await soon(storedEntries("ada"))).toEqual([]);
});
