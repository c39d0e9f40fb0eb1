import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { newExpense, pendingMutation } from "@/data/testMutation";
import type { NewMutation } from "@/offline/mutation";
import { KEYS } from "@/platform/storage/localStore";
import { endDevice, kindsOfTab, newDevice, soon, type TestDevice } from "./device";

let device: TestDevice;

beforeEach(() => {
  device = newDevice();
  return endDevice;
});

/** Loads the storage as a newly opened page does. */
async function open() {
  device.openTab();
  await kindsOfTab();
  return import("@/offline/store");
}

function fresh(id: string, user_id = "ada"): NewMutation {
  const dinner = newExpense({ id: `x-${id}`, event_id: "e", paid_by: "ada", amount: 900 as Units }, ["ada"]);
  const { seq: _, ...mutation } = pendingMutation(dinner, { id, user_id, made_at: "2026-07-14T10:00:00.000Z" });
  return mutation;
}

const ids = (entries: readonly { id: string; seq: number }[]) => entries.map(({ id, seq }) => [id, seq]);

it("a person's mutations are numbered in order and are there after a reload", async () => {
  const { storeMutation } = await open();
  for (const id of ["c", "a", "b"]) await soon(storeMutation(fresh(id)));
  device.signIn("ben");
  await soon(storeMutation(fresh("d", "ben")));
  const again = await open();
  const entries = await soon(again.storedMutations("ada"));
  expect(ids(entries)).toEqual([
    ["c", 1],
    ["a", 2],
    ["b", 3],
  ]);
  expect(entries[0]).toEqual({ ...fresh("c"), seq: 1 });
  await soon(again.deleteEverythingOf("ada"));
  expect(await soon(again.storedMutations("ada"))).toEqual([]);
  expect(ids(await soon(again.storedMutations("ben")))).toEqual([["d", 1]]);
});

it("mutations handed over to a person come behind that person's own, with their files", async () => {
  const { storeMutation } = await open();
  const { keepWaitingFile } = await import("@/platform/storage/waitingFiles");
  const photo = { user_id: "ada", id: "photo", type: "image/webp", bytes: new Uint8Array([1, 2, 3]).buffer };
  await soon(keepWaitingFile(photo));
  await soon(storeMutation(fresh("a"), { followers: [{ ...fresh("b"), file: "photo" }] }));
  await soon(storeMutation(fresh("elsewhere")));
  device.signIn("ben");
  await soon(storeMutation(fresh("own", "ben")));

  const again = await open();
  const { waitingFile } = await import("@/platform/storage/waitingFiles");
  await soon(again.handOver("ada", "ben", ["a", "b"]));
  expect(ids(await soon(again.storedMutations("ben")))).toEqual([
    ["own", 1],
    ["a", 2],
    ["b", 3],
  ]);
  expect(ids(await soon(again.storedMutations("ada")))).toEqual([["elsewhere", 3]]);
  expect(await soon(waitingFile("ben", "photo"))).toMatchObject({ type: "image/webp", size: 3 });
  expect(await soon(waitingFile("ada", "photo"))).toBeUndefined();
  await expect(soon(again.handOver("ben", "ada", ["a"]))).rejects.toMatchObject({ code: "user_not_authenticated" });
  expect(ids(await soon(again.storedMutations("ben")))).toHaveLength(3);
});

it("a mutation replaces another one in one transaction, unless that one is gone", async () => {
  const { storeMutation, storedMutations, replaceMutation, deleteMutation } = await open();
  const [first] = await soon(storeMutation(fresh("a")));
  const [second] = await soon(storeMutation(fresh("b"), { replaced: [first] }));
  expect(ids(await soon(storedMutations("ada")))).toEqual([["b", 2]]);
  expect(await soon(replaceMutation(second, { ...second, id: "c" }))).toBe(true);
  expect(ids(await soon(storedMutations("ada")))).toEqual([["c", 2]]);
  await soon(deleteMutation({ ...second, id: "c" }));
  expect(await soon(replaceMutation({ ...second, id: "c" }, second))).toBe(false);
  expect(await soon(storedMutations("ada"))).toEqual([]);
});

it("a mutation is stored after the browser closed the database without an event", async () => {
  const { storeMutation, storedMutations } = await open();
  const connections: IDBDatabase[] = [];
  const { open: connect } = indexedDB;
  vi.spyOn(indexedDB, "open").mockImplementation((...asked) => {
    const request = connect.apply(indexedDB, asked);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  });
  await soon(storeMutation(fresh("a")));
  // Safari does this to pages in the background.
  for (const connection of connections) connection.close();
  await soon(storeMutation(fresh("b")));
  expect(ids(await soon(storedMutations("ada")))).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});

it("a failed write leaves the disk unchanged and throws storage_full", async () => {
  const { storeMutation, storedMutations } = await open();
  const [first] = await soon(storeMutation(fresh("a")));
  device.full = true;
  await expect(soon(storeMutation(fresh("b"), { replaced: [first] }))).rejects.toMatchObject({ code: "storage_full" });
  await expect(soon(storedMutations("ada"))).rejects.toThrow("the disk fails");
  device.full = false;
  expect(ids(await soon(storedMutations("ada")))).toEqual([["a", 1]]);
});

it("cached answers are evicted to make room for a mutation", async () => {
  const { createStore, set, keys } = await import("idb-keyval");
  const answers = createStore("divido", "queries");
  await soon(set("ada", { read: "long ago" }, answers));
  const { storeMutation, storedMutations } = await open();
  device.failAt(0, "undone");
  await soon(storeMutation(fresh("a")));
  expect(ids(await soon(storedMutations("ada")))).toEqual([["a", 1]]);
  expect(await soon(keys(answers))).toEqual([]);
});

it("an unknown mutation stays on the disk as it is", async () => {
  const { storedMutations } = await open();
  await soon(storedMutations("ada"));
  const opening = indexedDB.open("divido-outbox");
  await soon(new Promise((resolve) => (opening.onsuccess = resolve)));
  const damaged = { about: "nothing", id: "damaged", user_id: "ada", seq: 2 };
  const writing = opening.result.transaction("changes", "readwrite");
  writing.objectStore("changes").put(damaged);
  await soon(new Promise((resolve) => (writing.oncomplete = resolve)));
  const entries = await soon(storedMutations("ada"));
  expect(entries).toMatchObject([{ id: "damaged", state: "attention", code: "unknown_change" }]);
  const all = opening.result.transaction("changes").objectStore("changes").getAll();
  await soon(new Promise((resolve) => (all.onsuccess = resolve)));
  expect(all.result).toEqual([damaged]);
});

describe("the draft of a submitted change", () => {
  const NAME = "expense:new:e";

  /** Loads the drafts as a newly opened page does. */
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
    drafts.keepDraft(NAME, JSON.stringify({ amount: 10 }));
    return { ...storage, ...drafts };
  }

  it("a draft is on the disk with each letter, before anything is waited for", async () => {
    const { keepDraft } = await openWithDraft();
    keepDraft(NAME, JSON.stringify({ amount: 100 }));
    expect(await draftsOnDisk()).toEqual({ amount: 100 });
  });

  it("a draft leaves the disk in the transaction that writes the change, whichever call of the disk fails", async () => {
    for (let call = 0; call < 4; call++) {
      const { storeMutation, storedMutations, deleteEverythingOf } = await openWithDraft();
      await soon(storedMutations("ada"));
      device.failAt(call, "undone");
      // The page closes in the middle, without a second attempt.
      const stored = storeMutation(fresh("a"), { draft: NAME });
      await Promise.race([stored.catch(() => undefined), new Promise((next) => setImmediate(next))]);
      device.mend();
      const isKept = (await draftsOnDisk()) !== null;
      const again = await open();
      const isStored = (await soon(again.storedMutations("ada"))).length === 1;
      expect({ call, isKept }).toEqual({ call, isKept: !isStored });
      await soon(stored.catch(() => undefined));
      await soon(deleteEverythingOf("ada"));
    }
  });

  it("a draft stays on the disk of a device that has no room for the change", async () => {
    const { storeMutation, storedMutations } = await openWithDraft();
    await soon(storedMutations("ada"));
    device.full = true;
    await expect(soon(storeMutation(fresh("a"), { draft: NAME }))).rejects.toMatchObject({ code: "storage_full" });
    device.full = false;
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
  });

  it("a draft that could not be written stays in memory when the page is looked at again", async () => {
    const { keepDraft, dropDraft, loadDrafts, readDraft } = await openWithDraft();
    const failing = async (write: () => void) => {
      device.failAt(0, "refused");
      write();
      await soon(loadDrafts());
      device.mend();
      await soon(loadDrafts());
    };
    await failing(() => keepDraft(NAME, JSON.stringify({ amount: 100 })));
    expect(readDraft(NAME)).toEqual({ amount: 100 });
    await failing(() => dropDraft(NAME));
    expect(readDraft(NAME)).toBeNull();
    keepDraft(NAME, JSON.stringify({ amount: 50 }));
    expect(await draftsOnDisk()).toEqual({ amount: 50 });
  });

  it("a draft that could not be written keeps no other draft from being loaded", async () => {
    const { deleteEverythingOf, keepDraft, loadDrafts, readDraft } = await openWithDraft();
    device.failAt(0, "refused");
    keepDraft("another form", JSON.stringify({ amount: 100 }));
    await soon(loadDrafts());
    device.mend();
    // What another tab deleted without a broadcast.
    await soon(deleteEverythingOf("ada"));
    await soon(loadDrafts());
    expect(readDraft("another form")).toEqual({ amount: 100 });
    expect(readDraft(NAME)).toBeNull();
  });

  it("a draft is restored when the change is refused, unless the form has written another one meanwhile", async () => {
    const { storeMutation, restoreDraftOf, readDraft } = await openWithDraft();
    const [entry] = await soon(storeMutation(fresh("a"), { draft: NAME }));
    expect(readDraft(NAME)).toBeNull();
    await soon(restoreDraftOf(entry));
    expect(readDraft(NAME)).toEqual({ amount: 10 });
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
    const next = await openWithDraft();
    const [second] = await soon(next.storeMutation(fresh("b"), { draft: NAME }));
    next.keepDraft(NAME, JSON.stringify({ amount: 20 }));
    await soon(next.restoreDraftOf(second));
    expect(await draftsOnDisk()).toEqual({ amount: 20 });
  });

  it("a form does not overwrite its draft while it belongs to the change", async () => {
    const { storeMutation, holdDraft, keepDraft, releaseDraft } = await openWithDraft();
    holdDraft(NAME);
    await soon(storeMutation(fresh("a"), { draft: NAME }));
    keepDraft(NAME, JSON.stringify({ amount: 10 }));
    expect(await draftsOnDisk()).toBeNull();
    device.openTab();
    releaseDraft(NAME);
    keepDraft(NAME, JSON.stringify({ amount: 20 }));
    expect(await draftsOnDisk()).toEqual({ amount: 20 });
  });

  it("another person can neither see nor drop a draft", async () => {
    const { storedMutations } = await openWithDraft();
    await soon(storedMutations("ada"));
    device.signIn("ben");
    expect(await draftsOnDisk()).toBeNull();
    const { deleteEverythingOf } = await open();
    await soon(deleteEverythingOf("ben"));
    device.signIn("ada");
    expect(await draftsOnDisk()).toEqual({ amount: 10 });
    const adas = await open();
    await soon(adas.deleteEverythingOf("ada"));
    expect(await draftsOnDisk()).toBeNull();
  });

  it("a draft is not written after another tab signed out", async () => {
    const { keepDraft, deleteEverythingOf, storedMutations } = await openWithDraft();
    device.localStorage.removeItem(KEYS.user);
    await soon(deleteEverythingOf("ada"));
    keepDraft(NAME, JSON.stringify({ amount: 20 }));
    await soon(storedMutations("ada"));
    device.signIn("ada");
    expect(await draftsOnDisk()).toBeNull();
  });
});

it("a transaction that has ended is not aborted when its timeout comes before its event", async () => {
  const { storedMutations } = await open();
  await soon(storedMutations("ada"));
  device.failAt(0, "undone");
  const reading = storedMutations("ada");
  reading.catch(() => undefined);
  // The transaction is aborted by now; its event follows in a later task.
  for (let turn = 0; turn < 20; turn++) await null;
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  await expect(soon(reading)).rejects.not.toMatchObject({ name: "TimeoutError" });
});

it("a disk that does not answer is aborted by a timeout, and no later write lands", async () => {
  const { storeMutation, storedMutations } = await open();
  await soon(storedMutations("ada"));
  const blocking = indexedDB.open("divido-outbox");
  await soon(new Promise((resolve) => (blocking.onsuccess = resolve)));
  const held = blocking.result.transaction("changes", "readwrite").objectStore("changes");
  let isHeld = true;
  const hold = () => {
    if (isHeld) held.get("nothing").onsuccess = hold;
  };
  hold();
  await expect(soon(storeMutation(fresh("a")))).rejects.toMatchObject({ code: "storage_full" });
  isHeld = false;
  expect(await soon(storedMutations("ada"))).toEqual([]);
});
