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

/** Creates an event of Ada that the guests joined one after the other. @param {...Person} guests */
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
  test("leaving hides the event from the person, and their expenses and their name at that time stay", async () => {
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

  test("the history distinguishes leaving from being removed", async () => {
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

  test("leaving revokes the open invitations, because the person may know them", async () => {
    const event = await trip(bo);
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    await leave(bo, event);
    expectCode(await accept(body.token, bo), 410, "invalid_or_expired_invitation");
    await join(event, ada, bo);
    expect(await participation(event, bo)).toEqual({ role: "member", status: "active" });
  });

  test("leaving an event also leaves the household", async () => {
    const event = await trip(bo, cem);
    await ada.rpc("save_household", { event_id: event, id: randomUUID(), name: "Two", people: [bo.id, cem.id] });
    await leave(bo, event);
    await join(event, ada, bo);
    const { participants, households } = (await ada.get("event_page", { event_id: event })).body;
    const householdOf = ({ id }) => participants.find(({ user_id }) => user_id === id).household_id;
    expect([householdOf(bo), householdOf(cem)]).toEqual([null, households[0].id]);
  });

  test("only a participant can leave, and only once", async () => {
    const event = await trip(bo);
    await leave(bo, event);
    expectCode(await changingNothing(event, () => leave(bo, event)), 403, "not_participant");
    expectCode(await changingNothing(event, () => leave(stranger, event)), 404, "event_not_found");
    expectForbidden(await changingNothing(event, () => leave(nobody, event)));
    await ada.rpc("delete_event", { event_id: event });
    expectCode(await changingNothing(event, () => leave(ada, event)), 404, "event_not_found");
  });
});

/** The two ways to leave. */
const ways = /** @type {const} */ ([
  ["leaves", async (person, event) => expect((await leave(person, event)).status).toBe(200)],
  [
    "deletes the account",
    async (person) =>
      expect((await asServer("delete_account", { auth_user_id: person.authId })).body).toEqual({ deleted: true }),
  ],
]);

describe.each(ways)("when the only admin %s", (_, go) => {
  test("the longest-standing participant with an account becomes admin when the only admin leaves", async () => {
    const admin = await signedUp("Admin");
    const event = await createEvent(admin);
    // Joined first, but cannot sign in.
    const grandpa = await addPerson(admin, event, "Grandpa");
    await join(event, admin, bo, cem);
    // A returning person has a new joining time.
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

  test("no participant becomes admin when there is another admin, or when somebody else leaves", async () => {
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
  test("the event is deleted when the last account leaves, and a creator who had left cannot restore it", async () => {
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

describe("who made an event and was removed from it or left it", () => {
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
