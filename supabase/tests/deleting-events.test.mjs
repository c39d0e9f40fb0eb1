import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addPerson,
  balancesOf,
  createEvent,
  deletedEventsOf,
  join,
  leave,
  newEvent,
  newExpense,
  newPayment,
  participantId,
  participation,
  remove,
  restore,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

describe("deleting and restoring an event", () => {
  /** @type {Person} */
  let admin, member, removed, stranger;
  let event;

  beforeAll(async () => {
    [admin, member, removed, stranger] = await Promise.all(
      ["Admin", "Member", "Removed", "Stranger"].map((name) => signedUp(name)),
    );
    event = await createEvent(admin);
    await join(event, admin, member, removed);
    await remove(admin, event, removed);
  });

  test("a plain update cannot delete an event", async () => {
    expectForbidden(
      await changingNothing(event, () => admin.update("events", `id=eq.${event}`, { status: "deleted" })),
    );
    expectForbidden(await changingNothing(event, () => admin.remove("events", `id=eq.${event}`)));
  });

  test("strangers and removed people cannot delete or restore an event", async () => {
    const attempt = (person) => changingNothing(event, () => person.rpc("delete_event", { event_id: event }));
    expectCode(await attempt(stranger), 404, "event_not_found");
    expectCode(await attempt(removed), 403, "not_participant");
    expectForbidden(await attempt(nobody));
  });

  test("every active participant can delete an event, and only its creator can restore it", async () => {
    const gone = await createEvent(admin);
    await join(gone, admin, member);
    await save(admin, newExpense(gone, admin, [admin, member]));
    expect((await admin.get("my_deleted_events")).body).toEqual([]);
    const deletion = (await member.rpc("delete_event", { event_id: gone })).body;
    expect(deletion.status).toBe("deleted");
    // Only its creator sees it in my_deleted_events.
    expect((await admin.get("my_deleted_events")).body).toEqual([
      {
        id: gone,
        name: newEvent.name,
        category: newEvent.category,
        default_currency: newEvent.default_currency,
        deleted_at: deletion.deleted_at,
        expense_count: 1,
        total: deletion.expense_total,
      },
    ]);
    for (const other of [member, stranger]) expect((await other.get("my_deleted_events")).body).toEqual([]);
    expectForbidden(await nobody.get("my_deleted_events"));
    expectCode(await member.rpc("delete_event", { event_id: gone }), 404, "event_not_found");
    expectCode(
      await changingNothing(gone, () => member.rpc("restore_event", { event_id: gone })),
      404,
      "event_not_found",
    );
    expectCode(
      await changingNothing(gone, () => stranger.rpc("restore_event", { event_id: gone })),
      404,
      "event_not_found",
    );
    expect((await admin.rpc("restore_event", { event_id: gone })).body).toMatchObject({
      status: "active",
      deleted_at: null,
    });
    expect((await admin.get("my_deleted_events")).body).toEqual([]);
    expect((await admin.rpc("restore_event", { event_id: gone })).status).toBe(200);
    const page = await member.get("event_page", { event_id: gone });
    expect(page.body.expenses).toHaveLength(1);
  });

  test("a plain write that waits while the event is deleted is refused", async () => {
    for (const write of [
      (run, id) => run`update public.events set name = 'Mine' where id = ${id}`,
      (run, id) => run`update public.events set status = 'active' where id = ${id}`,
      (run, id) => run`insert into public.event_invitations (event_id) values (${id})`,
    ]) {
      const gone = await createEvent(admin);
      await join(gone, admin, member);
      const deletion = await begin(connections, admin);
      await deletion.run`select public.delete_event(${gone})`;
      const writing = await begin(connections, member);
      const written = outcome(write(writing.run, gone));
      await writing.waits();
      await deletion.commit();
      expect((await written).refusal, String(write)).toBe("event_not_found");
      await writing.rollback();
    }
  });

  test("every write to a deleted event is refused", async () => {
    const gone = await createEvent(admin);
    await join(gone, admin, member);
    const expense = await save(admin, newExpense(gone, admin, [admin, member]));
    const { body: payment } = await admin.rpc("save_payment", { payment: newPayment(gone, member, admin) });
    const { body: invitation } = await admin.rpc("create_invitation", { event_id: gone, kind: "group" });
    const participant = await participantId(gone, member);
    await admin.rpc("delete_event", { event_id: gone });
    const nothing = (doing) => changingNothing(gone, doing);

    expectNothing(await nothing(() => admin.update("events", `id=eq.${gone}`, { name: "Back" })));
    expectNothing(await nothing(() => admin.update("events", `id=eq.${gone}`, { status: "active" })));
    expectCode(
      await nothing(() => admin.rpc("save_expense", newExpense(gone, admin, [admin]))),
      404,
      "event_not_found",
    );
    expectCode(
      await nothing(() =>
        admin.rpc("save_expense", { ...newExpense(gone, admin, [admin], { id: expense.id, version: 1 }) }),
      ),
      404,
      "event_not_found",
    );
    expectCode(
      await nothing(() => admin.rpc("delete_expense", { event_id: gone, id: expense.id, version: 1 })),
      404,
      "event_not_found",
    );
    expectCode(
      await nothing(() => admin.rpc("save_payment", { payment: newPayment(gone, admin, member) })),
      404,
      "event_not_found",
    );
    expectCode(
      await nothing(() => admin.rpc("delete_payment", { event_id: gone, id: payment.id })),
      404,
      "event_not_found",
    );
    expectCode(
      await nothing(() => admin.rpc("create_invitation", { event_id: gone, kind: "group" })),
      404,
      "event_not_found",
    );
    expectForbidden(await nothing(() => admin.insert("event_invitations", { event_id: gone, created_by: admin.id })));
    expectCode(
      await nothing(() => admin.rpc("revoke_invitation", { event_id: gone, invitation_id: invitation.id })),
      404,
      "event_not_found",
    );
    for (const [name, parameters] of [
      ["remove_participant", { participant_id: participant }],
      ["restore_expense", { id: expense.id }],
      ["restore_payment", { id: payment.id }],
      ["save_event", { changes: { name: "Back" }, base: {} }],
      ["add_person", { name: "Grandpa" }],
      ["save_household", { id: randomUUID(), name: "Family", people: [admin.id] }],
      ["leave_event", {}],
    ]) {
      const answer = await nothing(() => admin.rpc(name, { event_id: gone, ...parameters }));
      expectCode(answer, 404, "event_not_found");
    }
  });
});

describe("restoring an event that people left", () => {
  /** @type {Person} */
  let ada, bo, cem, stranger;

  beforeAll(async () => {
    [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
  });

  /** Creates an event of Ada that the guests joined one after the other. @param {...Person} guests */
  async function trip(...guests) {
    const event = await createEvent(ada);
    await join(event, ada, ...guests);
    return event;
  }

  test("the last person to leave can restore the event, as its admin, with everything in it", async () => {
    const event = await trip(bo);
    const grandpa = await addPerson(ada, event, "Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa, bo]));
    const before = await balancesOf(event);
    await leave(ada, event);
    await leave(bo, event);
    expect(await deletedEventsOf(bo)).toContain(event);
    expect((await restore(bo, event)).body).toMatchObject({ status: "active", deleted_at: null, deleted_by: null });
    expect(await participation(event, bo)).toEqual({ role: "admin", status: "active" });
    expect(await participation(event, ada)).toEqual({ role: "member", status: "removed" });
    expect(await participation(event, grandpa)).toEqual({ role: "member", status: "active" });
    expect(await balancesOf(event)).toEqual(before);
    // A repeated request changes nothing.
    expect((await changingNothing(event, () => restore(bo, event))).body).toMatchObject({
      id: event,
      status: "active",
    });
    expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
    expect((await bo.get("event_page", { event_id: event })).body.me).toMatchObject({ role: "admin" });
  });

  test("other former participants cannot restore the event of the last person to leave", async () => {
    const event = await trip(bo, cem);
    for (const person of [cem, ada, bo]) await leave(person, event);
    for (const person of [cem, ada, stranger]) {
      expect(await deletedEventsOf(person)).not.toContain(event);
      expectCode(await changingNothing(event, () => restore(person, event)), 404, "event_not_found");
    }
  });

  test("a deleted event can be restored for 30 days, because the purge may erase it afterwards", async () => {
    const event = await trip();
    await leave(ada, event);
    await sql`update public.events set deleted_at = now() - interval '29 days' where id = ${event}`;
    expect(await deletedEventsOf(ada)).toContain(event);
    await sql`update public.events set deleted_at = now() - interval '30 days 1 second' where id = ${event}`;
    expect(await deletedEventsOf(ada)).not.toContain(event);
    expectCode(await restore(ada, event), 404, "event_not_found");
  });

  test("only the participant who deleted an event can restore it after its creator had left", async () => {
    const event = await trip(bo, cem);
    await leave(ada, event);
    await bo.rpc("delete_event", { event_id: event });
    for (const person of [ada, cem]) {
      expect(await deletedEventsOf(person)).not.toContain(event);
      expectCode(await changingNothing(event, () => restore(person, event)), 404, "event_not_found");
    }
    expect(await deletedEventsOf(bo)).toContain(event);
    expect((await restore(bo, event)).body).toMatchObject({ id: event, status: "active" });
    expect(await participation(event, ada)).toEqual({ role: "member", status: "removed" });
  });

  test("a creator who had left cannot restore an event whose deleter deleted their account", async () => {
    const last = await signedUp("Last");
    const event = await trip(last);
    await leave(ada, event);
    await last.rpc("delete_event", { event_id: event });
    expect((await asServer("delete_account", { auth_user_id: last.authId })).body).toEqual({ deleted: true });
    expect(await deletedEventsOf(ada)).not.toContain(event);
    expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
  });

  test("a creator who left cannot rejoin by restoring an event that the others deleted", async () => {
    for (const go of [
      async (event) => {
        await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${bo.id}`;
        await remove(bo, event, ada);
      },
      (event) => leave(ada, event),
    ]) {
      const event = await trip(bo);
      await go(event);
      await bo.rpc("delete_event", { event_id: event });
      expect(await deletedEventsOf(ada)).not.toContain(event);
      expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
    }
  });
});
