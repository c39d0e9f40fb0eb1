import { IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endDevice, kindsOfTab, newDevice, soon, type TestDevice } from "@/app/testing/outbox/device";
import type { TestServer } from "@/app/testing/outbox/server";
import type { Units } from "@/core/money/units";
import { type Change, newExpense, split } from "@/data/testMutation";
import { KEYS } from "@/platform/storage/localStore";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

/** Starts the app in a new tab, like main.tsx. */
async function openTab() {
  const window = device.openTab();
  const kinds = await kindsOfTab();
  const session = await import("@/platform/session/session");
  const { queryClient } = await import("@/platform/query/queryClient");
  const signOut = await import("@/offline/signOut");
  const queue = await import("@/offline/queue");
  const { submitMutation } = await import("@/offline/submit");
  const sender = await import("@/offline/sender");
  const { keepAnswers } = await import("./keepAnswers");
  const drafts = await import("@/platform/drafts/draft");
  signOut.followSignOut();
  drafts.followDrafts();
  await soon(session.startSession());
  await soon(keepAnswers());
  await soon(drafts.loadDrafts());
  sender.startOutbox();
  await soon(sender.flush());
  const submit = (change: Change, options?: Parameters<typeof submitMutation>[2]) =>
    submitMutation(...split(change, kinds), options);
  /** Dispatches the browser's event for a change of local storage in another tab. */
  const hear = (key: string) => {
    window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  };
  return { ...session, ...signOut, ...queue, ...sender, ...drafts, submit, queryClient, hear };
}

/** Returns all persisted data by person, as text to search in. */
async function answersKept(): Promise<Map<string, string>> {
  const { createStore, entries } = await import("idb-keyval");
  const kept = new Map<string, string>();
  for (const [[person], answer] of await soon(entries<[string, string], object>(createStore("divido", "queries")))) {
    kept.set(person, (kept.get(person) ?? "") + JSON.stringify(answer));
  }
  return kept;
}

const secret = { name: "Secret weekend" };
const aMoment = () => soon(new Promise((resolve) => setTimeout(resolve, 2_000)));
const dinner = () =>
  newExpense({ id: crypto.randomUUID(), event_id: "e", paid_by: "ada", amount: 900 as Units }, ["ada", "ben"]);

describe("a saved expense", () => {
  const page = {
    event: { id: "e", default_currency: "EUR" },
    ...{ participants: [], balances: [], expenses: [], payments: [], total: 0, expense_count: 0, next: null },
  };

  it("a saved expense is on the device after the app was killed and opens offline", async () => {
    const tab = await openTab();
    tab.queryClient.setQueryData(["event", "e"], page);
    await aMoment();
    const made = dinner();
    expect(await soon(tab.submit(made))).toEqual({ state: "sent" });
    await soon(tab.flush());
    // Stop the killed app.
    vi.clearAllTimers();
    device.online = false;
    const next = await openTab();
    expect(next.queryClient.getQueryData(["event", "e"])).toMatchObject({
      expenses: [{ id: made.expense.id, version: 1 }],
      total: 900,
    });
  });

  it("a saved expense leaves the outbox only once the persisted data contain it", async () => {
    const tab = await openTab();
    tab.queryClient.setQueryData(["event", "e"], page);
    await aMoment();
    const made = dinner();
    const written: string[] = [];
    const { put, delete: remove } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === "queries" && JSON.stringify(value).includes(made.expense.id)) {
        this.transaction.addEventListener("complete", () => written.push("answer persisted"));
      }
      return put.call(this, value, key);
    });
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name === "changes") written.push("entry removed");
      return remove.call(this, key);
    });
    expect(await soon(tab.submit(made))).toEqual({ state: "sent" });
    await soon(tab.flush());
    expect(written).toEqual(["answer persisted", "entry removed"]);
  });
});

describe("a sign-out in another tab", () => {
  it("a sign-out in another tab removes the person's data here, and persists none of them for the next person", async () => {
    const tab = await openTab();
    tab.queryClient.setQueryData(["event", "e"], secret);
    await aMoment();
    expect((await answersKept()).get("ada")).toContain("Secret weekend");
    const other = await openTab();
    await soon(other.forget());
    tab.hear(KEYS.user);
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(tab.useSession.getState().userId).toBeNull();

    device.signIn("ben");
    tab.hear(KEYS.user);
    await aMoment();
    tab.queryClient.setQueryData(["event", "f"], { name: "Ben's" });
    await aMoment();
    const kept = await answersKept();
    expect([...kept.keys()]).toEqual(["ben"]);
    expect(kept.get("ben")).not.toContain("Secret weekend");
  });

  it("a sign-out in another tab discards this tab's pending write of data, even before this tab is notified", async () => {
    const tab = await openTab();
    const other = await openTab();
    tab.queryClient.setQueryData(["event", "e"], secret);
    await soon(other.forget());
    await aMoment();
    expect([...(await answersKept()).values()].join()).not.toContain("Secret weekend");
  });

  it("a sign-out in another tab keeps this tab from storing mutations, whether in flight or new", async () => {
    const tab = await openTab();
    const other = await openTab();
    let answer: (response: Response) => void = () => undefined;
    const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal("fetch", asked);
    const fresh = await openTab();
    const told = fresh.submit(dinner());
    await soon(vi.waitFor(() => expect(asked).toHaveBeenCalled()));
    await soon(other.forget());
    answer(Response.json({ message: "out of order" }, { status: 500 }));
    await soon(told);
    await aMoment();
    expect(await soon(tab.submit(dinner()))).toMatchObject({ state: "not_kept" });
    const { storedMutations } = await import("@/offline/store");
    expect(await soon(storedMutations("ada"))).toEqual([]);
  });

  it("an unsent mutation is not sent on behalf of the next person who signs in", async () => {
    device.online = false;
    const tab = await openTab();
    await soon(tab.submit(dinner()));
    device.online = true;
    device.signIn("ben");
    expect(await soon(tab.flush())).toBe("signed_out");
    expect(server.made).toEqual([]);
  });
});

describe("a draft", () => {
  it("a draft has the last input in every tab, and is deleted from all once it is saved", async () => {
    const tab = await openTab();
    const other = await openTab();
    tab.keepDraft("expense", JSON.stringify("half typed"));
    await aMoment();
    expect(other.readDraft("expense")).toBe("half typed");
    await soon(tab.submit(dinner(), { draft: "expense" }));
    await aMoment();
    expect([tab, other].map(({ readDraft }) => readDraft("expense"))).toEqual([null, null]);
  });
});

describe("the end of a session", () => {
  it("signing out deletes everything of the person", async () => {
    device.online = false;
    const tab = await openTab();
    await soon(tab.submit(dinner()));
    tab.queryClient.setQueryData(["event", "e"], secret);
    await aMoment();
    tab.keepDraft("expense", JSON.stringify("half typed"));
    const trail = await import("@/platform/navigation/trail");
    trail.recordScreen("/events/e");
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    await soon(tab.forget());
    expect(Object.keys(sessionStorage)).toEqual([]);
    const { storedMutations } = await import("@/offline/store");
    expect(await soon(storedMutations("ada"))).toEqual([]);
    expect(tab.useOutbox.getState().mutations).toEqual([]);
    expect(Object.keys(device.localStorage)).toEqual([]);
    expect((await answersKept()).size).toBe(0);
    device.signIn("ada");
    expect((await openTab()).readDraft("expense")).toBeNull();
  });

  it("a session ended by the server keeps unsent mutations for their owner and reports their number", async () => {
    device.online = false;
    const tab = await openTab();
    await soon(tab.submit(dinner()));
    tab.keepDraft("expense", JSON.stringify("half typed"));
    await aMoment();
    expect(await soon(tab.endedByServer())).toBeUndefined();
    expect(tab.useEndedSession.getState().ended).toEqual({ unsent: 1 });
    expect(Object.keys(device.localStorage)).toEqual([]);
    expect(tab.readDraft("expense")).toBeNull();

    device.online = true;
    device.signIn("ada");
    tab.hear(KEYS.user);
    await aMoment();
    await soon(tab.flush());
    expect(server.made).toHaveLength(1);
    expect(tab.readDraft("expense")).toBe("half typed");
  });

  it("an unreadable disk reports an unknown number of unsent mutations", async () => {
    const tab = await openTab();
    device.full = true;
    expect(await soon(tab.countUnsent())).toBeNull();
    await soon(tab.endedByServer());
    expect(tab.useEndedSession.getState().ended).toEqual({ unsent: null });
  });
});
