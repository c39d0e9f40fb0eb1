import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  addPerson,
  balancesOf,
  createEvent,
  join,
  newExpense,
  newPayment,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem, stranger;

beforeAll(async () => {
  [ada, bo, cem, stranger] = await Promise.all(
    ["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name, { columns: { first_name: name } })),
  );
});

/** An event of Ada's that the guests joined one after the other. @param {...Person} guests */
async function trip(...guests) {
  const event = await createEvent(ada);
  await join(event, ada, ...guests);
  return event;
}

const leave = (person, event_id) => person.rpc("leave_event", { event_id });
const restore = (person, event_id) => person.rpc("restore_event", { event_id });
const statusOf = async (event) => (await sql`select status from public.events where id = ${event}`)[0].status;
const participation = async (event, { id }) =>
  (await sql`select role, status from public.event_participants where event_id = ${event} and user_id = ${id}`)[0];
const deletedEventsOf = async (person) => (await person.get("my_deleted_events")).body.map(({ id }) => id);

describe("leaving an event", () => {
  test("takes it out of one's sight; what one paid and owes stays, and what one was called", async () => {
    const event = await trip(bo, cem);
    await save(bo, newExpense(event, bo, [ada, bo, cem]));
    await bo.rpc("save_payment", { payment: newPayment(event, ada, bo) });
    const before = await balancesOf(event);
    const { status, body } = await leave(bo, event);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user_id: bo.id, status: "removed", role: "member" },
    });

    expectNothing(await bo.select(`events?id=eq.${event}`));
    expect((await bo.get("event_page", { event_id: event })).body).toBeNull();
    expectCode(await bo.rpc("save_expense", newExpense(event, bo, [bo])), 403, "not_participant");
    expect(await balancesOf(event)).toEqual(before);
    const page = (await ada.get("event_page", { event_id: event })).body;
    expect(page.participants.find(({ user_id }) => user_id === bo.id)).toMatchObject({
      status: "removed",
      person: { id: bo.id, first_name: "Bo", last_name: null, email: null, deleted: false },
    });
    expect(page.balances.find(({ user_id }) => user_id === bo.id)).toMatchObject({
      paid: 30,
      share: 10,
      received: 12.5,
    });
  });

  test("is told by the history as leaving, not as having been removed", async () => {
    const event = await trip(bo, cem);
    await leave(bo, event);
    await remove(ada, event, cem);
    const { entries } = (await ada.get("event_history", { event_id: event })).body;
    const told = entries.filter(({ entity, action }) => entity === "participant" && action !== "joined");
    expect(told.map(({ action, actor, new: { user_id } }) => [action, actor, user_id])).toEqual([
      ["removed", ada.id, cem.id],
      ["left", bo.id, bo.id],
    ]);
  });

  test("revokes the open invitations, which who leaves may know", async () => {
    const event = await trip(bo);
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    await leave(bo, event);
    expectCode(await accept(body.token, bo), 410, "invalid_or_expired_invitation");
    await join(event, ada, bo);
    expect(await participation(event, bo)).toEqual({ role: "member", status: "active" });
  });

  test("leaves the household, too", async () => {
    const event = await trip(bo, cem);
    await ada.rpc("save_household", { event_id: event, id: randomUUID(), name: "Two", people: [bo.id, cem.id] });
    await leave(bo, event);
    await join(event, ada, bo);
    const { participants, households } = (await ada.get("event_page", { event_id: event })).body;
    const householdOf = ({ id }) => participants.find(({ user_id }) => user_id === id).household_id;
    expect([householdOf(bo), householdOf(cem)]).toEqual([null, households[0].id]);
  });

  test("is done once, by who takes part", async () => {
    const event = await trip(bo);
    await leave(bo, event);
    expectCode(await changingNothing(event, () => leave(bo, event)), 403, "not_participant");
    expectCode(await changingNothing(event, () => leave(stranger, event)), 404, "event_not_found");
    expectForbidden(await changingNothing(event, () => leave(nobody, event)));
    await ada.rpc("delete_event", { event_id: event });
    expectCode(await changingNothing(event, () => leave(ada, event)), 404, "event_not_found");
  });
});

/** Two ways to be gone. */
const ways = /** @type {const} */ ([
  ["leaves", async (person, event) => expect((await leave(person, event)).status).toBe(200)],
  [
    "deletes the account",
    async (person) =>
      expect((await asServer("delete_account", { auth_user_id: person.authId })).body).toEqual({ deleted: true }),
  ],
]);

describe.each(ways)("when the only admin %s", (_, go) => {
  test("who of those with an account has been there longest becomes admin", async () => {
    const admin = await signedUp("Admin");
    const event = await createEvent(admin);
    // Here before everyone else, but nobody who could sign in.
    const grandpa = await addPerson(admin, event, "Grandpa");
    await join(event, admin, bo, cem);
    // Who comes back is new again.
    await leave(bo, event);
    await join(event, admin, bo);
    await go(admin, event);
    expect(await statusOf(event)).toBe("active");
    expect(await participation(event, admin)).toEqual({ role: "member", status: "removed" });
    expect(await participation(event, grandpa)).toEqual({ role: "member", status: "active" });
    expect(await participation(event, bo)).toEqual({ role: "member", status: "active" });
    expect(await participation(event, cem)).toEqual({ role: "admin", status: "active" });
    const { entries } = (await cem.get("event_history", { event_id: event })).body;
    expect(entries.find(({ action }) => action === "left")).toMatchObject({
      actor: admin.id,
      new: { user_id: admin.id, status: "removed" },
    });
  });

  test("nobody is made admin where there is another, nor when somebody else goes", async () => {
    const admin = await signedUp("Admin");
    const other = await signedUp("Other");
    const event = await createEvent(admin);
    await join(event, admin, bo, cem, other);
    await go(other, event);
    expect((await participation(event, bo)).role).toBe("member");
    await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${cem.id}`;
    await go(admin, event);
    expect((await participation(event, bo)).role).toBe("member");
  });
});

describe.each(ways)("when the last person with an account %s", (_, go) => {
  test("the event is deleted with them, and a creator who had left or been removed cannot restore it", async () => {
    for (const part of [
      (event) => leave(ada, event),
      async (event, last) => {
        await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${last.id}`;
        await remove(last, event, ada);
      },
    ]) {
      const last = await signedUp("Last");
      const event = await trip(last);
      await addPerson(ada, event, "Grandpa");
      await part(event, last);
      await go(last, event);
      expect(await statusOf(event)).toBe("deleted");
      expect(await deletedEventsOf(ada)).not.toContain(event);
      expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
    }
  });
});

describe("an event that was deleted because the last person with an account left", () => {
  test("is brought back by them, as its admin, with all that was in it", async () => {
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
    // Again, after the answer was lost, it is what it is.
    expect((await changingNothing(event, () => restore(bo, event))).body).toMatchObject({
      id: event,
      status: "active",
    });
    expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
    expect((await bo.get("event_page", { event_id: event })).body.me).toMatchObject({ role: "admin" });
  });

  test("is brought back by nobody else who ever was in it", async () => {
    const event = await trip(bo, cem);
    for (const person of [cem, ada, bo]) await leave(person, event);
    for (const person of [cem, ada, stranger]) {
      expect(await deletedEventsOf(person)).not.toContain(event);
      expectCode(await changingNothing(event, () => restore(person, event)), 404, "event_not_found");
    }
  });

  test("is brought back for thirty days: then it may be half gone already", async () => {
    const event = await trip();
    await leave(ada, event);
    await sql`update public.events set deleted_at = now() - interval '29 days' where id = ${event}`;
    expect(await deletedEventsOf(ada)).toContain(event);
    await sql`update public.events set deleted_at = now() - interval '30 days 1 second' where id = ${event}`;
    expect(await deletedEventsOf(ada)).not.toContain(event);
    expectCode(await restore(ada, event), 404, "event_not_found");
  });
});

test("an event that a participant deleted after its creator had left is brought back by that participant alone", async () => {
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

test("an event that somebody deleted before they deleted their account is not restored by a creator who had left", async () => {
  const last = await signedUp("Last");
  const event = await trip(last);
  await leave(ada, event);
  await last.rpc("delete_event", { event_id: event });
  expect((await asServer("delete_account", { auth_user_id: last.authId })).body).toEqual({ deleted: true });
  expect(await deletedEventsOf(ada)).not.toContain(event);
  expectCode(await changingNothing(event, () => restore(ada, event)), 404, "event_not_found");
});

describe("who made an event and was removed from it or left it", () => {
  test("does not come back by restoring what those who stayed deleted", async () => {
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
