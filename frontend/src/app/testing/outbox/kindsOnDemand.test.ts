import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MutationKind } from "@/offline/mutation";
import { dinner, payment } from "./changes";
import { endDevice, kindsOfTab, newDevice, soon, type TestDevice } from "./device";
import type { TestServer } from "./server";
import { onDisk, openTab, pass, untilQuiet } from "./tab";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

const notFound = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** Opens a tab that does not have the code of the mutation kinds until `arrive` is called. */
async function openTabWithoutKinds(load: () => Promise<readonly MutationKind[]> = notFound) {
  const tab = await openTab(device);
  const { loadMutationKindsBy } = await import("@/offline/mutation");
  loadMutationKindsBy(load);
  return { ...tab, arrive: kindsOfTab };
}

/** Leaves an unsent expense of another tab on the disk. */
async function dinnerOnDisk() {
  device.online = false;
  const earlier = await openTab(device);
  const made = dinner(900);
  await soon(earlier.submit(made));
  device.online = true;
  return made;
}

describe("the code of mutation kinds", () => {
  it("a tab without the code keeps the mutations of an earlier one, and sends them once it has the code", async () => {
    await dinnerOnDisk();
    const tab = await openTabWithoutKinds();
    expect(await soon(tab.flush())).toBe("no_answer");
    expect(await soon(tab.countUnsent())).toBeNull();
    expect(server.made).toEqual([]);
    await tab.arrive();
    expect(await onDisk()).toMatchObject([{ kind: "save_expense", state: "waiting", code: null, attempts: 0 }]);
    await untilQuiet(device, tab);
    expect(server.made).toHaveLength(1);
    expect([tab.useOutbox.getState().mutations, await onDisk()]).toEqual([[], []]);
  });

  it("a mutation is sent without the code of other kinds", async () => {
    const tab = await openTabWithoutKinds();
    expect(await soon(tab.submit(dinner(900)))).toEqual({ state: "sent" });
    expect(server.made).toHaveLength(1);
  });

  it("a mutation waits behind one whose code cannot be loaded, and both arrive in order", async () => {
    const made = await dinnerOnDisk();
    const tab = await openTabWithoutKinds();
    expect(await soon(tab.submit(payment()))).toMatchObject({ state: "waiting" });
    expect(server.made).toEqual([]);
    await tab.arrive();
    await untilQuiet(device, tab);
    expect(server.made.map((change) => change.split(" ")[0])).toEqual(["save_expense", "save_payment"]);
    expect(server.stored.get(made.expense.id)).toMatchObject({ amount: 9, version: 1 });
  });

  it("a mutation made while the code of an earlier one is loading is sent after it", async () => {
    await dinnerOnDisk();
    const tab = await openTabWithoutKinds(async () => {
      await vi.waitFor(() => expect(tab.useOutbox.getState().mutations).toHaveLength(1));
      return (await import("@/data/mutations")).MUTATION_KINDS;
    });
    const loading = tab.flush();
    expect(await soon(tab.submit(payment()))).toEqual({ state: "sent" });
    await soon(loading);
    expect(server.made.map((change) => change.split(" ")[0])).toEqual(["save_expense", "save_payment"]);
  });

  it("code that does not arrive does not keep another tab from sending", async () => {
    device.online = false;
    const other = await openTab(device);
    await soon(other.submit(dinner(900)));
    device.online = true;
    const tab = await openTabWithoutKinds(() => new Promise<never>(() => undefined));
    expect(await soon(tab.flush())).toBe("no_answer");
    await pass(1_000);
    expect(server.made).toHaveLength(1);
  });

  it("a tab that never had the code of a kind shows what another tab has sent", async () => {
    const event = { id: "e", default_currency: "EUR" };
    const lists = { participants: [], balances: [], expenses: [], payments: [] };
    const other = await openTab(device);
    const { queryClient } = await import("@/platform/query/queryClient");
    queryClient.setQueryData(["event", "e"], { event, ...lists, total: 0, expense_count: 0, next: null });
    device.full = true;
    const tab = await openTab(device);
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "sent" });
    const shown = { expenses: [{ id: made.expense.id, version: 1 }], total: 900 };
    await soon(vi.waitFor(() => expect(queryClient.getQueryData(["event", "e"])).toMatchObject(shown)));
    expect(other.useOutbox.getState().mutations).toEqual([]);
  });
});
