import { beforeEach, describe, expect, it, vi } from "vitest";
import { dinner, edited, payment, savedOf } from "./changes";
import { endDevice, newDevice, soon, type TestDevice } from "./device";
import type { TestServer } from "./server";
import { onDisk, openTab, pass, untilQuiet } from "./tab";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

describe("a submitted mutation", () => {
  it("a submitted mutation resolves as sent", async () => {
    const tab = await openTab(device);
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "sent" });
    expect(server.stored.get(made.expense.id)).toMatchObject({ amount: 9, version: 1 });
    expect([tab.useOutbox.getState().mutations, await onDisk()]).toEqual([[], []]);
  });

  it("the server's row is in the cache of every tab before anything is fetched again", async () => {
    const event = { id: "e", default_currency: "EUR" };
    const lists = { participants: [], balances: [], expenses: [], payments: [] };
    const told = { event, ...lists, total: 0, expense_count: 0, next: null };
    const tabs = [];
    for (let tab = 0; tab < 2; tab++) {
      const opened = await openTab(device);
      const { queryClient } = await import("@/platform/query/queryClient");
      queryClient.setQueryData(["event", "e"], told);
      tabs.push({ ...opened, queryClient });
    }
    const [tab, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    const made = dinner(900);
    await soon(tab.submit(made));
    await soon(tab.submit(payment()));
    const known = {
      expenses: [{ id: made.expense.id, version: 1, amount: 900, created_by: "the database" }],
      payments: [{ created_by: "the database", created_at: "2026-07-14T12:00:00Z" }],
      total: 900,
    };
    expect(tab.queryClient.getQueryData(["event", "e"])).toMatchObject(known);
    await soon(vi.waitFor(() => expect(other.queryClient.getQueryData(["event", "e"])).toMatchObject(known)));
  });

  it("mutations wait on the disk without a network, are shown, and are sent in order once there is one", async () => {
    device.online = false;
    const tab = await openTab(device);
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "waiting", why: "unreachable" });
    expect(await soon(tab.submit(edited(made, 500, 1)))).toEqual({ state: "waiting", why: "unreachable" });
    expect(tab.useOutbox.getState().mutations.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await onDisk()).toHaveLength(2);
    await untilQuiet(device, tab);
    expect(server.stored.get(made.expense.id)).toMatchObject({ amount: 5, version: 2 });
    expect(tab.useOutbox.getState().mutations).toEqual([]);
  });

  it("a join of several expenses takes a snapshot of those without a pending mutation", async () => {
    const tab = await openTab(device);
    const { queryClient } = await import("@/platform/query/queryClient");
    const lists = { participants: [], balances: [], expenses: [], payments: [] };
    const next = { expense_date: "2026-07-14", created_at: "", id: "newest" };
    const event = { id: "e", default_currency: "EUR" };
    queryClient.setQueryData(["event", "e"], { event, ...lists, total: 0, expense_count: 60, next });
    device.online = false;
    const [one, other] = [savedOf(dinner(900), 1), savedOf(dinner(300), 1)];
    await soon(tab.submit({ kind: "delete_expense", version: 1, base: one }));
    queryClient.setQueryData(["event", "e"], { event, ...lists, total: 0, expense_count: 60, next });
    await soon(tab.submit({ kind: "join_expenses", event_id: "e", person_id: "ada", expenses: [one, other] }));
    expect(queryClient.getQueryData(["event", "e"])).toMatchObject({ also: { [other.id]: other } });
    expect(queryClient.getQueryData(["event", "e"])).not.toHaveProperty(["also", one.id]);
  });

  it("a waiting mutation has a reason: no network, no answer, or an earlier one that needs a decision", async () => {
    const tab = await openTab(device);
    server.refusing.push("broken");
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "waiting", why: "unreachable" });
    await untilQuiet(device, tab);
    server.refusing.push("version_conflict");
    await soon(tab.submit(edited(made, 500, 1), { staysAfter: ["version_conflict"] }));
    expect(await soon(tab.submit(edited(made, 600, 1)))).toEqual({ state: "waiting", why: "behind" });
    device.online = false;
    Object.assign(navigator, { onLine: false });
    expect(await soon(tab.submit(dinner(300)))).toEqual({ state: "waiting", why: "offline" });
  });

  it("the outbox is sent at once when any other request is answered again, before the next retry", async () => {
    device.online = false;
    const tab = await openTab(device);
    const { queryClient } = await import("@/platform/query/queryClient");
    const { AppError, NO_CONNECTION } = await import("@/platform/errors/appError");
    tab.startOutbox();
    const made = dinner(900);
    await soon(tab.submit(made));
    await pass(60_000);
    const ask = () => (device.online ? Promise.resolve("here") : Promise.reject(new AppError(NO_CONNECTION, 0)));
    const look = () => soon(queryClient.fetchQuery({ queryKey: ["any"], queryFn: ask, retry: false }));
    await expect(look()).rejects.toThrow();
    device.online = true;
    expect(await look()).toBe("here");
    for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next));
    expect(server.stored.get(made.expense.id)).toMatchObject({ amount: 9 });
  });

  it("a refused mutation is removed from the device, unless it replaced another refused one", async () => {
    const tab = await openTab(device);
    server.refusing.push("payer_not_participant", "version_conflict", "version_conflict");
    const first = await soon(tab.submit(dinner(900)));
    expect(first).toMatchObject({ state: "refused", mutation: { code: "payer_not_participant" } });
    expect(await onDisk()).toEqual([]);
    const kept = await soon(tab.submit(dinner(900), { staysAfter: ["version_conflict"] }));
    expect(kept).toMatchObject({ state: "refused", mutation: { code: "version_conflict" } });
    const replaced = kept.state === "refused" ? kept.mutation : undefined;
    await soon(tab.submit(payment(), { replaced: replaced && [replaced] }));
    expect(tab.useOutbox.getState().mutations).toMatchObject([{ state: "attention", kind: "save_payment" }]);
    expect(await onDisk()).toEqual(tab.useOutbox.getState().mutations);
  });

  it("a mutation sent by another tab resolves after that tab's broadcast, not when it leaves the outbox", async () => {
    const other = await openTab(device);
    const tab = await openTab(device);
    let release: () => void = () => undefined;
    const busy = navigator.locks.request("another tab", () => new Promise<void>((resolve) => (release = resolve)));
    const others = other.flush();
    const told = tab.submit(dinner(900));
    await soon(vi.waitFor(async () => expect(await onDisk()).toHaveLength(1)));
    release();
    await soon(Promise.all([busy, others]));
    expect(await soon(told)).toEqual({ state: "sent" });
    await untilQuiet(device, other);
    expect(server.made).toHaveLength(1);
    expect([tab, other].map(({ useOutbox }) => useOutbox.getState().mutations)).toEqual([[], []]);
  });
});
