import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { type Change, newExpense } from "@/data/testMutation";
import { dinner, edited, newId, payment, savedOf } from "./changes";
import { endDevice, type Fault, newDevice, soon, type TestDevice } from "./device";
import type { TestServer } from "./server";
import { onDisk, openTab, pass, type Tab, untilQuiet } from "./tab";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

/** Requests of one run of the sender before it stops (drain.ts). */
const TRIES_AT_ONCE = 3;

describe("the delay before a retry", () => {
  it("the retry delay does not grow with each mutation that is submitted offline", async () => {
    device.online = false;
    const tab = await openTab(device);
    for (let change = 0; change < 8; change++) await soon(tab.submit(dinner(900)));
    device.online = true;
    await pass(2_000);
    expect(server.made).toHaveLength(8);
  });

  it("the retry delay grows with each retry without an answer, up to a minute", async () => {
    device.online = false;
    const asked = vi.spyOn(globalThis, "fetch");
    const tab = await openTab(device);
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
    const tab = await openTab(device);
    device.full = true;
    device.online = false;
    const outcome = await soon(tab.submit(dinner(900)));
    expect(outcome).toMatchObject({ state: "not_kept", error: { code: "storage_full" } });
  });

  it("a submission without room resolves with the server's failure and as not kept", async () => {
    const tab = await openTab(device);
    device.full = true;
    server.refusing.push("broken");
    const outcome = await soon(tab.submit(dinner(900)));
    expect(outcome).toMatchObject({ state: "not_kept", error: { code: "unexpected_error", status: 500 } });
  });

  it("a submission without room resolves as sent without waiting for the disk", async () => {
    const tab = await openTab(device);
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
    const tab = await openTab(device);
    device.full = true;
    device.signIn("ben");
    expect(await soon(tab.submit(dinner(900)))).toMatchObject({ state: "refused" });
    expect(server.made).toEqual([]);
  });

  it("a refused submission without room makes the event be fetched again", async () => {
    const tab = await openTab(device);
    const { queryClient } = await import("@/platform/query/queryClient");
    const made = dinner(900);
    await soon(tab.submit(made));
    await untilQuiet(device, tab);
    const lists = { participants: [], balances: [], expenses: [], payments: [] };
    queryClient.setQueryData(["event", "e"], { event: { id: "e", default_currency: "EUR" }, ...lists, next: null });
    device.full = true;
    expect(await soon(tab.submit(edited(made, 300, 7)))).toMatchObject({ state: "refused" });
    expect(queryClient.getQueryState(["event", "e"])).toMatchObject({ isInvalidated: true });
  });

  it("a second submission without room reuses the id of the first, whose answer was lost", async () => {
    const tab = await openTab(device);
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
      const tab = await openTab(device);
      const made = dinner(900);
      await soon(tab.submit(made));
      const base = savedOf(made, 1);
      device.failAt(0, fault);
      const deletion = tab.submit({ kind: "delete_expense", version: 1, base });
      const restored = tab.submit({ kind: "restore_expense", base });
      await soon(Promise.all([deletion, restored]));
      await untilQuiet(device, tab);
      expect(server.stored.get(made.expense.id)).toMatchObject({ deleted: false });
      expect(tab.useOutbox.getState().mutations).toEqual([]);
    },
  );
});

it("a sent mutation is not shown as waiting again when the disk fails to delete it", async () => {
  const tab = await openTab(device);
  for (let call = 0; call < 12; call++) {
    device.failAt(call, "undone");
    const { state } = await soon(tab.submit(dinner(900)));
    device.mend();
    await soon(tab.loadQueue());
    expect(tab.useOutbox.getState().mutations, `call ${call}`).toHaveLength(state === "sent" ? 0 : 1);
    await untilQuiet(device, tab);
  }
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
      const tab = await openTab(device);
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
        await untilQuiet(device, tab);
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
