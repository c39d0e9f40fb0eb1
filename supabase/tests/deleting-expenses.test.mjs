import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { balancesOf, createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, removed, stranger] = await Promise.all(["Ada", "Bo", "Removed", "Stranger"].map((name) => signedUp(name)));
  event = await createEvent(ada);
  await join(event, ada, bo, removed);
  await remove(ada, event, removed);
});

describe("deleting and restoring an expense", () => {
  test("deleting an expense hides it and reverts the balances, and restoring reverts the deletion", async () => {
    const trip = await createEvent(ada);
    await join(trip, ada, bo);
    const { id } = await save(ada, newExpense(trip, ada, [ada, bo]));
    const before = await balancesOf(trip);
    const gone = await bo.rpc("delete_expense", { event_id: trip, id, version: 1 });
    expect(gone.body).toMatchObject({ id, version: 2, deleted_by: bo.id });
    expectNothing(await ada.select(`expenses?id=eq.${id}`));
    expectNothing(await ada.select(`expenses_participants?expense_id=eq.${id}`));
    expectNothing(await ada.select(`expenses_payers?expense_id=eq.${id}`));
    expect((await ada.rpc("expense_page", { event_id: trip, id })).body).toBeNull();
    for (const { net, paid, share } of Object.values(await balancesOf(trip)))
      expect([net, paid, share]).toEqual([0, 0, 0]);
    const back = await ada.rpc("restore_expense", { event_id: trip, id });
    expect(back.body).toMatchObject({ id, version: 3, deleted_at: null, deleted_by: null });
    expect((await changingNothing(trip, () => ada.rpc("restore_expense", { event_id: trip, id }))).body.version).toBe(
      3,
    );
    expect(await balancesOf(trip)).toEqual(before);
    expect(await sql`select from public.expenses_participants where expense_id = ${id}`).toHaveLength(2);
  });

  test("deleting an expense twice finds nothing, unless the request is repeated with its mutation id", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    const request = { event_id: event, id, version: 1, mutation_id: randomUUID() };
    const first = await ada.rpc("delete_expense", request);
    expect(await changingNothing(event, () => ada.rpc("delete_expense", request))).toMatchObject({
      status: 200,
      body: first.body,
    });
    for (const version of [1, 2]) {
      expectCode(
        await changingNothing(event, () => ada.rpc("delete_expense", { event_id: event, id, version })),
        404,
        "expense_not_found",
      );
    }
  });

  test("deleting an outdated version is a version conflict", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    await save(ada, newExpense(event, ada, [ada], { id, version: 1 }));
    expectCode(
      await changingNothing(event, () => bo.rpc("delete_expense", { event_id: event, id, version: 1 })),
      409,
      "version_conflict",
    );
    expectCode(
      await changingNothing(event, () => bo.rpc("delete_expense", { event_id: event, id, version: null })),
      409,
      "version_conflict",
    );
  });

  test("strangers, removed people and anonymous callers cannot delete or restore an expense", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    const refusedToAll = async (name, request) => {
      expectCode(await changingNothing(event, () => stranger.rpc(name, request)), 404, "event_not_found");
      expectCode(await changingNothing(event, () => removed.rpc(name, request)), 403, "not_participant");
      expectForbidden(await changingNothing(event, () => nobody.rpc(name, request)));
    };
    await refusedToAll("delete_expense", { event_id: event, id, version: 1 });
    await ada.rpc("delete_expense", { event_id: event, id, version: 1 });
    await refusedToAll("restore_expense", { event_id: event, id });
  });

  test("deleting by the id of another event's expense, or an unknown id, finds nothing", async () => {
    const other = await createEvent(ada);
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    for (const [event_id, unknown] of [
      [other, id],
      [event, randomUUID()],
    ]) {
      const deletion = { event_id, id: unknown, version: 1 };
      expectCode(await changingNothing(event, () => ada.rpc("delete_expense", deletion)), 404, "expense_not_found");
      expectCode(await ada.rpc("restore_expense", { event_id, id: unknown }), 404, "expense_not_found");
    }
  });
});
