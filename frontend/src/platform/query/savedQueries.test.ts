// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { createStore, entries } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { rememberOwner } from "@/platform/storage/owner";
import { keys } from "./keys";
import { queryClient } from "./queryClient";
import {
  clearStoredQueries,
  dropAnswersOf,
  forgetAnswers,
  persistAnswersOf,
  persistedAnswersOf,
  restoreAnswers,
  writeAnswers,
} from "./savedQueries";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BEGIN = Date.UTC(2027, 4, 14);

const trip = { name: "Weekend in Porto" };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: BEGIN });
  forgetAnswers();
  await clearStoredQueries();
  localStorage.clear();
  signIn("ada");
});
afterEach(() => {
  forgetAnswers();
  vi.useRealTimers();
});

function signIn(userId: string): void {
  rememberOwner({ userId, authUserId: `auth-${userId}`, email: null, isGuest: false });
  persistAnswersOf(userId);
}

const daysLater = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

/** Closes the app and opens it again. */
async function reopen(userId = "ada"): Promise<void> {
  await writeAnswers();
  forgetAnswers();
  persistAnswersOf(userId);
  restoreAnswers(await persistedAnswersOf(userId));
}

/** Returns all persisted entries. */
async function onDisk(): Promise<[person: string, slot: string, answer: string][]> {
  const all = await entries<[string, string], { data: unknown }>(createStore("divido", "queries"));
  return all.map(([[person, slot], { data }]) => [person, slot, JSON.stringify(data)]);
}

/** Sets the server's response to a query. */
const answer = (queryKey: readonly unknown[], data: unknown) => queryClient.setQueryData(queryKey, data);

async function fails(queryKey: readonly unknown[], error: AppError): Promise<void> {
  const queryFn = () => Promise.reject(error);
  await queryClient.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => undefined);
}

describe("persisted queries", () => {
  it.each([
    ["an event", keys.event("e")],
    ["the reader's events", keys.events(false)],
    ["the rest of a long list", [...keys.eventExpenses("e"), { id: "cursor" }]],
    ["a settlement", keys.settlement("e")],
    ["a history", keys.history("e")],
    ["the last known rate", keys.lastRate("EUR", "TRY")],
  ])("%s is restored from the disk and refetched", async (_, queryKey) => {
    answer(queryKey, trip);
    await reopen();
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: trip, status: "success", isInvalidated: true });
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBeLessThan(Date.now());
  });

  it.each([
    ["a search for places", keys.places({ text: "porto" })],
    ["an invitation", keys.invitation("token")],
    ["an invitation's preview", [...keys.invitation("token"), "ada"]],
    ["links to share", [...keys.invitations("e"), "group"]],
    ["the list of links to look", keys.viewLinks("e")],
    ["what a link shows", keys.view("token")],
    ["further expenses that a link shows", [...keys.view("token"), "expenses", 1, 1]],
    ["a search for expenses", keys.foundExpenses("e", { text: "taxi" })],
    ["a search in all events", keys.foundRecentExpenses("taxi")],
    ["a change counter", keys.revision("e")],
    ["an export", keys.eventBook("e")],
    ["a separation", keys.separation("e", "p")],
    ["what an import found", keys.importedEntries("e", "file")],
    ["a past import", keys.pastImport("e", "i")],
    ["rates of an import", keys.importRates("EUR", {})],
    ["a query without an entry in the list", ["something new"]],
  ])("%s is not persisted", async (_, queryKey) => {
    answer(queryKey, trip);
    answer(keys.dashboard, trip);
    await writeAnswers();
    expect((await onDisk()).map(([, slot]) => slot)).toEqual([JSON.stringify(keys.dashboard)]);
  });

  it("a persisted query survives a lost connection, and is deleted when the server reports 404", async () => {
    answer(keys.event("e"), trip);
    await fails(keys.event("e"), new AppError(NO_CONNECTION, 0));
    await writeAnswers();
    expect(await onDisk()).toHaveLength(1);
    await fails(keys.event("e"), new AppError("event_not_found", 404));
    await writeAnswers();
    expect(await onDisk()).toEqual([]);
  });

  it("a changed query is persisted again even if its time is the same", async () => {
    answer(keys.event("e"), trip);
    await writeAnswers();
    const updatedAt = queryClient.getQueryState(keys.event("e"))?.dataUpdatedAt;
    queryClient.setQueryData(keys.event("e"), { name: "Weekend in Rome" }, updatedAt ? { updatedAt } : {});
    await writeAnswers();
    expect(await onDisk()).toEqual([["ada", JSON.stringify(keys.event("e")), '{"name":"Weekend in Rome"}']]);
  });

  it("a query removed from memory is deleted from the disk", async () => {
    answer(keys.event("e"), trip);
    await writeAnswers();
    queryClient.removeQueries({ queryKey: keys.event("e") });
    await writeAnswers();
    expect(await onDisk()).toEqual([]);
  });

  it("the persisted pages of a long list are those of the newest cursor", async () => {
    const from = (id: string) => [...keys.eventExpenses("e"), { id }];
    answer(from("old"), ["old"]);
    answer(from("new"), ["new"]);
    await writeAnswers();
    queryClient.removeQueries({ queryKey: from("old") });
    await reopen();
    expect((await onDisk()).map(([, , rest]) => rest)).toEqual(['["new"]']);
    expect(queryClient.getQueryData(from("new"))).toEqual(["new"]);
  });

  it("a query fetched meanwhile is not replaced by an older persisted one", async () => {
    answer(keys.event("e"), trip);
    await writeAnswers();
    const entries = await persistedAnswersOf("ada");
    answer(keys.event("e"), { name: "Renamed" });
    restoreAnswers(entries);
    expect(queryClient.getQueryData(keys.event("e"))).toEqual({ name: "Renamed" });
  });

  it("queries fetched before sign-in are persisted afterwards", async () => {
    persistAnswersOf(null);
    answer(keys.dashboard, trip);
    persistAnswersOf("ada");
    await writeAnswers();
    expect(await onDisk()).toHaveLength(1);
  });
});

describe("the lifetime of persisted queries", () => {
  it("expired queries are deleted from the disk within 60 days of use", async () => {
    answer(keys.event("old"), trip);
    answer(keys.rate("EUR", "TRY", "latest"), { rate: 1 });
    answer(keys.places({ text: "porto" }), [trip]);
    answer(keys.invitation("token"), trip);
    for (let day = 1; day <= 60; day++) {
      daysLater(1);
      await reopen();
      answer(keys.event("daily"), { day });
      const slots = (await onDisk()).map(([, slot]) => slot);
      expect(slots.includes(JSON.stringify(keys.event("old"))), `day ${day}`).toBe(day < 24);
    }
    await writeAnswers();
    expect(await onDisk()).toEqual([["ada", JSON.stringify(keys.event("daily")), '{"day":60}']]);
  });

  it("a persisted rate expires after a day", async () => {
    answer(keys.rate("EUR", "TRY", "latest"), { rate: 1 });
    vi.setSystemTime(BEGIN + 23 * HOUR_MS);
    await reopen();
    expect(await onDisk()).toHaveLength(1);
    vi.setSystemTime(BEGIN + 24 * HOUR_MS);
    await reopen();
    expect(await onDisk()).toEqual([]);
  });

  it("a persisted query is stale if the device's clock was set back since", async () => {
    answer(keys.dashboard, trip);
    await writeAnswers();
    vi.setSystemTime(BEGIN - 2 * HOUR_MS);
    await reopen();
    expect(queryClient.getQueryState(keys.dashboard)?.dataUpdatedAt).toBeLessThan(Date.now());
    answer(keys.dashboard, { name: "newer" });
    await reopen();
    expect(queryClient.getQueryData(keys.dashboard)).toEqual({ name: "newer" });
  });

  it("persisted queries of another format, and invalid ones, are deleted", async () => {
    const store = createStore("divido", "queries");
    await store("readwrite", (answers) => {
      const good = { format: "9", queryKey: keys.event("e"), data: trip, dataUpdatedAt: Date.now() };
      answers.put(good, ["ada", "good"]);
      answers.put({ ...good, format: "7" }, ["ada", "old"]);
      answers.put({ timestamp: 1, clientState: 3 }, ["ada", "odd"]);
      answers.put({ ...good, queryKey: keys.view("token") }, ["ada", "not allowed"]);
      answers.put({ clientState: { queries: [] } }, "ada");
    });
    await reopen();
    expect(await onDisk()).toEqual([["ada", "good", JSON.stringify(trip)]]);
    expect(queryClient.getQueryData(keys.event("e"))).toEqual(trip);
  });
});

describe("the owner of persisted queries", () => {
  it("a tab whose person was signed out elsewhere persists nothing", async () => {
    answer(keys.dashboard, trip);
    rememberOwner({ userId: "ben", authUserId: "auth-ben", email: null, isGuest: false });
    await writeAnswers();
    expect(await onDisk()).toEqual([]);
  });

  it("loading persisted queries deletes those of other people", async () => {
    answer(keys.dashboard, { of: "ada" });
    await writeAnswers();
    for (const other of ["aaron", "zoe"]) {
      signIn(other);
      expect(await persistedAnswersOf(other), other).toEqual([]);
      expect(await onDisk(), other).toEqual([]);
      answer(keys.dashboard, { of: other });
      await writeAnswers();
    }
  });

  it("a late response for the previous person is not persisted for the next one", async () => {
    let arrive: (data: unknown) => void = () => undefined;
    const queryFn = () => new Promise((resolve) => (arrive = resolve));
    const late = queryClient.fetchQuery({ queryKey: keys.dashboard, queryFn }).catch(() => undefined);
    forgetAnswers();
    signIn("ben");
    arrive({ of: "ada" });
    await late;
    await writeAnswers();
    expect(await onDisk()).toEqual([]);
  });

  it("deleting a person's persisted queries leaves those of others", async () => {
    answer(keys.dashboard, trip);
    await writeAnswers();
    await dropAnswersOf("ben");
    expect(await onDisk()).toHaveLength(1);
    await dropAnswersOf("ada");
    expect(await onDisk()).toEqual([]);
  });
});

describe("writes of persisted queries", () => {
  it("changes are persisted after a delay, and at once when the page is hidden", async () => {
    // The delay ends when the test says so, however busy the machine.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: BEGIN });
    answer(keys.dashboard, trip);
    expect(await onDisk()).toEqual([]);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    // Reads wait for the write before them.
    expect(await onDisk()).toHaveLength(1);
    vi.restoreAllMocks();
    answer(keys.events(true), []);
    expect(await onDisk()).toHaveLength(1);
    await vi.waitFor(async () => expect(await onDisk()).toHaveLength(2));
  });

  it("writing again waits for a write that has started", async () => {
    answer(keys.dashboard, trip);
    let isOnDisk = false;
    void writeAnswers().then(() => {
      isOnDisk = true;
    });
    await writeAnswers();
    expect(isOnDisk).toBe(true);
  });

  it("a device without storage throws nothing", async () => {
    const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new Error("blocked");
    });
    vi.resetModules();
    const blocked = await import("./savedQueries");
    blocked.persistAnswersOf("ada");
    expect(await blocked.persistedAnswersOf("ada")).toEqual([]);
    await blocked.clearStoredQueries();
    expect(open).toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
