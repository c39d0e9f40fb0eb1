import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { type Change, newExpense, split } from "@/data/testMutation";
import type { Mutation, MutationKind } from "@/offline/mutation";
import { endDevice, type Fault, kindsOfTab, newDevice, soon, type TestDevice } from "./device";
import type { TestServer } from "./server";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

/** Opens the app in its own tab. */
async function openTab() {
  device.openTab();
  const kinds = await kindsOfTab();
  const { submitMutation } = await import("@/offline/submit");
  const queue = await import("@/offline/queue");
  const sender = await import("@/offline/sender");
  queue.followOtherTabs();
  const submit = (change: Change, options?: Parameters<typeof submitMutation>[2]) =>
    submitMutation(...split(change, kinds), options);
  return { ...queue, ...sender, submit };
}

/** Requests of one run of the sender before it stops (drain.ts). */
const TRIES_AT_ONCE = 3;

type Tab = Awaited<ReturnType<typeof openTab>>;

let count = 0;
const newId = () => `${String(++count).padStart(8, "0")}-0000-4000-8000-000000000000`;

function dinner(amount: number, id = newId()) {
  return newExpense({ id, event_id: "e", paid_by: "ada", amount: amount as Units }, ["ada", "ben"]);
}

/** Returns the row that the server has of an expense before it is changed. */
function savedOf({ expense }: ReturnType<typeof dinner>, version: number): Expense {
  const inEvent = { amount_in_event_currency: expense.amount, created_by: "ada", created_at: "", updated_at: "" };
  return { ...expense, topic: null, ...inEvent, version, payers: [], shares: [] };
}

function edited(made: ReturnType<typeof dinner>, amount: number, version: number): Change {
  return { ...dinner(amount, made.expense.id), version, base: savedOf(made, version) };
}

const payment = (id = newId()): Change => ({
  kind: "save_payment",
  payment: {
    id,
    event_id: "e",
    from_user: "ada",
    to_user: "ben",
    amount: 500 as Units,
    currency: "EUR",
    paid_on: "2026-07-14",
    method: null,
    note: null,
  },
});

/** Lets the device's clock advance while its work goes on. */
const pass = (ms: number) => soon(new Promise((resolve) => setTimeout(resolve, ms)));

/** Sends the outbox until it is empty. */
async function untilQuiet(tab: Tab): Promise<void> {
  device.online = true;
  await soon(tab.loadQueue());
  await soon(tab.flush());
}

const onDisk = async (): Promise<Mutation[]> => soon((await import("@/offline/store")).storedMutations("ada"));

const notFound = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** Opens a tab that does not have the code of the mutation kinds until `arrive` is called. */
async function openTabWithoutKinds(load: () => Promise<readonly MutationKind[]> = notFound) {
  const tab = await openTab();
  const { loadMutationKindsBy } = await import("@/offline/mutation");
  loadMutationKindsBy(load);
  return { ...tab, arrive: kindsOfTab };
}

/** Leaves an unsent expense of another tab on the disk. */
async function dinnerOnDisk() {
  device.online = false;
  const earlier = await openTab();
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
    await untilQuiet(tab);
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
    await untilQuiet(tab);
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
    const other = await openTab();
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
    const other = await openTab();
    const { queryClient } = await import("@/platform/query/queryClient");
    queryClient.setQueryData(["event", "e"], { event, ...lists, total: 0, expense_count: 0, next: null });
    device.full = true;
    const tab = await openTab();
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "sent" });
    const shown = { expenses: [{ id: made.expense.id, version: 1 }], total: 900 };
    await soon(vi.waitFor(() => expect(queryClient.getQueryData(["event", "e"])).toMatchObject(shown)));
    expect(other.useOutbox.getState().mutations).toEqual([]);
  });
});

describe("a submitted mutation", () => {
  it("a submitted mutation resolves as sent", async () => {
    const tab = await openTab();
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
      const opened = await openTab();
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
    const tab = await openTab();
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "waiting", why: "unreachable" });
    expect(await soon(tab.submit(edited(made, 500, 1)))).toEqual({ state: "waiting", why: "unreachable" });
    expect(tab.useOutbox.getState().mutations.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await onDisk()).toHaveLength(2);
    await untilQuiet(tab);
    expect(server.stored.get(made.expense.id)).toMatchObject({ amount: 5, version: 2 });
    expect(tab.useOutbox.getState().mutations).toEqual([]);
  });

  it("a join of several expenses takes a snapshot of those without a pending mutation", async () => {
    const tab = await openTab();
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
    const tab = await openTab();
    server.refusing.push("broken");
    const made = dinner(900);
    expect(await soon(tab.submit(made))).toEqual({ state: "waiting", why: "unreachable" });
    await untilQuiet(tab);
    server.refusing.push("version_conflict");
    await soon(tab.submit(edited(made, 500, 1), { staysAfter: ["version_conflict"] }));
    expect(await soon(tab.submit(edited(made, 600, 1)))).toEqual({ state: "waiting", why: "behind" });
    device.online = false;
    Object.assign(navigator, { onLine: false });
    expect(await soon(tab.submit(dinner(300)))).toEqual({ state: "waiting", why: "offline" });
  });

  it("the outbox is sent at once when any other request is answered again, before the next retry", async () => {
    device.online = false;
    const tab = await openTab();
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
    const tab = await openTab();
    server.refusing.push("payer_not_participant", "version_conflict", "version_conflict");
    const first = await soon(tab.submit(dinner(900)));
    expect(first).toMatchObject({ state: "refused", mutation: { code: "payer_not_participant" } });
    expect(await onDisk()).toEqual([]);
    const kept = await soon(tab.submit(dinner(900), { staysAfter: ["version_conflict"] }));
    expect(kept).toMatchObject({ state: "refused", mutation: { code: "version_conflict" } });
    const replaced = kept.state === "refused" ? kept.mutation : undefined;
    await soon(tab.submit(payment(), { replaced }));
    expect(tab.useOutbox.getState().mutations).toMatchObject([{ state: "attention", kind: "save_payment" }]);
    expect(await onDisk()).toEqual(tab.useOutbox.getState().mutations);
  });

  it("a mutation sent by another tab resolves after that tab's broadcast, not when it leaves the outbox", async () => {
    const other = await openTab();
    const tab = await openTab();
    let release: () => void = () => undefined;
    const busy = navigator.locks.request("another tab", () => new Promise<void>((resolve) => (release = resolve)));
    const others = other.flush();
    const told = tab.submit(dinner(900));
    await soon(vi.waitFor(async () => expect(await onDisk()).toHaveLength(1)));
    release();
    await soon(Promise.all([busy, others]));
    expect(await soon(told)).toEqual({ state: "sent" });
    await untilQuiet(other);
    expect(server.made).toHaveLength(1);
    expect([tab, other].map(({ useOutbox }) => useOutbox.getState().mutations)).toEqual([[], []]);
  });
});

it("a sent mutation is not shown as waiting again when the disk fails to delete it", async () => {
  const tab = await openTab();
  for (let call = 0; call < 12; call++) {
    device.failAt(call, "undone");
    const { state } = await soon(tab.submit(dinner(900)));
    device.mend();
    await soon(tab.loadQueue());
    expect(tab.useOutbox.getState().mutations, `call ${call}`).toHaveLength(state === "sent" ? 0 : 1);
    await untilQuiet(tab);
  }
});

describe("the delay before a retry", () => {
  it("the retry delay does not grow with each mutation that is submitted offline", async () => {
    device.online = false;
    const tab = await openTab();
    for (let change = 0; change < 8; change++) await soon(tab.submit(dinner(900)));
    device.online = true;
    await pass(2_000);
    expect(server.made).toHaveLength(8);
  });

  it("the retry delay grows with each retry without an answer, up to a minute", async () => {
    device.online = false;
    const asked = vi.spyOn(globalThis, "fetch");
    const tab = await openTab();
    await soon(tab.submit(dinner(900)));
    const attemptsIn = async (ms: number) => {
      asked.mockClear();
      await pass(ms);
      return asked.mock.calls.length / TRIES_AT_ONCE;
    };
    // Pauses of about 1, 2, 4, 8, 16 and 32 s.
    const atFirst = await attemptsIn(60_000);
    expect(atFirst).toBeGreaterThanOrEqual(5);
    expect(atFirst).toBeLessThanOrEqual(7);
    await pass(60_000);
    const later = await attemptsIn(300_000);
    expect(later).toBeGreaterThanOrEqual(3);
    expect(later).toBeLessThanOrEqual(7);
  });
});

describe("a device without room", () => {
  it("a submission without room and network resolves as not kept", async () => {
    const tab = await openTab();
    device.full = true;
    device.online = false;
    const outcome = await soon(tab.submit(dinner(900)));
    expect(outcome).toMatchObject({ state: "not_kept", error: { code: "storage_full" } });
  });

  it("a submission without room resolves with the server's failure and as not kept", async () => {
    const tab = await openTab();
    device.full = true;
    server.refusing.push("broken");
    const outcome = await soon(tab.submit(dinner(900)));
    expect(outcome).toMatchObject({ state: "not_kept", error: { code: "unexpected_error", status: 500 } });
  });

  it("a submission without room resolves as sent without waiting for the disk", async () => {
    const tab = await openTab();
    device.full = true;
    let callsWhenAccepted = 0;
    const answer = server.answer.bind(server);
    vi.spyOn(server, "answer").mockImplementation((address, body) => {
      callsWhenAccepted = device.calls;
      return answer(address, body);
    });
    expect(await soon(tab.submit(dinner(900)))).toEqual({ state: "sent" });
    expect(device.calls).toBe(callsWhenAccepted);
  });

  it("a submission without room is not sent after another tab has signed somebody else in", async () => {
    const tab = await openTab();
    device.full = true;
    device.signIn("ben");
    expect(await soon(tab.submit(dinner(900)))).toMatchObject({ state: "refused" });
    expect(server.made).toEqual([]);
  });

  it("a refused submission without room makes the event be fetched again", async () => {
    const tab = await openTab();
    const { queryClient } = await import("@/platform/query/queryClient");
    const made = dinner(900);
    await soon(tab.submit(made));
    await untilQuiet(tab);
    const lists = { participants: [], balances: [], expenses: [], payments: [] };
    queryClient.setQueryData(["event", "e"], { event: { id: "e", default_currency: "EUR" }, ...lists, next: null });
    device.full = true;
    expect(await soon(tab.submit(edited(made, 300, 7)))).toMatchObject({ state: "refused" });
    expect(queryClient.getQueryState(["event", "e"])).toMatchObject({ isInvalidated: true });
  });

  it("a second submission without room reuses the id of the first, whose answer was lost", async () => {
    const tab = await openTab();
    const made = dinner(900);
    await soon(tab.submit(made));
    device.full = true;
    const change = edited(made, 500, 1);
    device.failAt(0, "answer lost");
    expect(await soon(tab.submit(change))).toMatchObject({ state: "not_kept" });
    expect(server.stored.get(made.expense.id)).toMatchObject({ version: 2 });
    expect(await soon(tab.submit(change))).toEqual({ state: "sent" });
    expect(server.stored.get(made.expense.id)).toMatchObject({ version: 2 });
  });
});

describe("undoing a deletion", () => {
  it.each(["lost", "answer lost"] as const)(
    "an expense is restored although the deletion's request is %s",
    async (fault) => {
      const tab = await openTab();
      const made = dinner(900);
      await soon(tab.submit(made));
      const base = savedOf(made, 1);
      device.failAt(0, fault);
      const deletion = tab.submit({ kind: "delete_expense", version: 1, base });
      const restored = tab.submit({ kind: "restore_expense", base });
      await soon(Promise.all([deletion, restored]));
      await untilQuiet(tab);
      expect(server.stored.get(made.expense.id)).toMatchObject({ deleted: false });
      expect(tab.useOutbox.getState().mutations).toEqual([]);
    },
  );
});

describe("one failing call of the disk or the network", () => {
  const faults: Fault[] = ["refused", "undone", "lost", "answer lost"];

  const CHANGES = 7;

  /** Generous, for busy machines. */
  const SOME_HUNDRED_CHANGES_MS = 60_000;

  /** Submits two expenses, an edit, a deletion, a payment, a new person and an expense shared with them. Returns the outcomes. */
  async function aFewChanges(tab: Tab) {
    const made = dinner(900);
    const other = dinner(300);
    const changes = [
      made,
      other,
      edited(made, 500, 1),
      { kind: "delete_expense", version: 1, base: savedOf(other, 1) },
    ];
    const person = newId();
    const adding: Change = { kind: "add_person", event_id: "e", id: person, name: "Dede" };
    const shared = newExpense({ id: newId(), event_id: "e", paid_by: "ada", amount: 700 as Units }, ["ada", person]);
    const told = [];
    for (const change of [...(changes as Change[]), payment(), adding, shared]) {
      let outcome = await soon(tab.submit(change));
      // The form keeps what was typed, and the person saves again.
      if (outcome.state === "not_kept") outcome = await soon(tab.submit(change));
      told.push(outcome.state);
    }
    return { made, other, shared, person, told };
  }

  it.each(faults)(
    "%s: every mutation arrives exactly once or waits visibly",
    async (fault) => {
      const tab = await openTab();
      for (let call = 0; ; call++) {
        server.made.length = 0;
        device.failAt(call, fault);
        const { made, other, shared, person, told } = await aFewChanges(tab);
        const came = !device.isSound;
        const waiting = tab.useOutbox.getState().mutations.length;
        // Sent mutations are on the server, and all others are shown.
        expect(server.made.length, `call ${call}`).toBeGreaterThanOrEqual(
          told.filter((state) => state === "sent").length,
        );
        expect(server.made.length + waiting, `call ${call}`).toBeGreaterThanOrEqual(CHANGES);
        expect(told, `call ${call}`).not.toContain("refused");
        device.mend();
        await untilQuiet(tab);
        expect(server.made, `call ${call}`).toHaveLength(CHANGES);
        expect(server.stored.get(made.expense.id), `call ${call}`).toMatchObject({ amount: 5, version: 2 });
        expect(server.stored.get(other.expense.id), `call ${call}`).toMatchObject({ deleted: true });
        expect(server.stored.get(shared.expense.id), `call ${call}`).toMatchObject({ amount: 7, version: 1 });
        expect(server.people.get(person), `call ${call}`).toBe("Dede");
        expect(tab.useOutbox.getState().mutations, `call ${call}`).toEqual([]);
        expect(await onDisk(), `call ${call}`).toEqual([]);
        if (came) continue;
        // The fault has been injected into every call.
        expect(call).toBeGreaterThan(10);
        break;
      }
    },
    SOME_HUNDRED_CHANGES_MS,
  );
});
