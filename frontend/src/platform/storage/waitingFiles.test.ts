import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTransaction } from "./outboxDatabase";
import { keepWaitingFile, MAX_WAITING, MAX_WAITING_BYTES, TOO_MANY_WAIT, waitingFile } from "./waitingFiles";

let owner = "ada";
vi.mock("./owner", () => ({ isOwner: (userId: string) => userId === owner }));

beforeEach(async () => {
  owner = "ada";
  await inTransaction<void>("readwrite", ({ changes, drafts, files }) => {
    for (const store of [changes, drafts, files]) store.clear();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const photo = (id: string, size = 4, user_id = "ada") => ({
  ...{ user_id, id, type: "image/webp", bytes: new Uint8Array(size).fill(7).buffer },
});

it("a file is read with its bytes and type, by its owner alone", async () => {
  await keepWaitingFile(photo("one"));
  const kept = await waitingFile("ada", "one");
  expect(kept).toMatchObject({ type: "image/webp", size: 4 });
  expect([...new Uint8Array(kept?.bytes as ArrayBuffer)]).toEqual([7, 7, 7, 7]);
  expect(await waitingFile("ben", "one")).toBeUndefined();
});

it("at most 20 files of a person wait, and the same file counts once", async () => {
  owner = "ben";
  await keepWaitingFile(photo("other", 4, "ben"));
  owner = "ada";
  for (let number = 0; number < MAX_WAITING; number++) await keepWaitingFile(photo(`${number}`));
  await keepWaitingFile(photo("3", 5));
  await expect(keepWaitingFile(photo("more"))).rejects.toMatchObject({ code: TOO_MANY_WAIT });
  expect(await waitingFile("ada", "more")).toBeUndefined();
});

it("at most 10 MB of a person wait", async () => {
  await keepWaitingFile(photo("large", MAX_WAITING_BYTES - 10));
  await keepWaitingFile(photo("fits", 10));
  await expect(keepWaitingFile(photo("one byte", 1))).rejects.toMatchObject({ code: TOO_MANY_WAIT });
});

it("nothing is written for a person whom another tab has signed out", async () => {
  owner = "ben";
  await expect(keepWaitingFile(photo("one"))).rejects.toMatchObject({ code: "user_not_authenticated" });
  expect(await waitingFile("ada", "one")).toBeUndefined();
});

it("a file of a discarded draft is deleted a day later, and one that a draft or a mutation needs stays", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const id of ["discarded", "drafted", "sent", "returned"]) await keepWaitingFile(photo(id));
  await inTransaction<void>("readwrite", ({ changes, drafts }) => {
    drafts.put({ user_id: "ada", name: "expense:new", text: '{"receipts":[{"id":"drafted"}]}' });
    changes.put({ id: "m1", user_id: "ada", seq: 1, file: "sent" });
    changes.put({ id: "m2", user_id: "ada", seq: 2, draft: { text: '{"receipts":[{"id":"returned"}]}' } });
  });
  vi.setSystemTime(Date.now() + 23 * 60 * 60 * 1000);
  await keepWaitingFile(photo("later"));
  expect(await waitingFile("ada", "discarded")).toBeDefined();
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000);
  await keepWaitingFile(photo("latest"));
  const left = await Promise.all(
    ["discarded", "drafted", "sent", "returned", "later"].map((id) => waitingFile("ada", id)),
  );
  expect(left.map(Boolean)).toEqual([false, true, true, true, true]);
});
