import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  addPerson,
  balancesOf,
  createEvent,
  deletedEventsOf,
  join,
  leave,
  newExpense,
  newPayment,
  participantId,
  participation,
  remove,
  restore,
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

const statusOf = async (event) => (await sql`select status from public.events where id = ${event}`)[0].status;

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

  test("only former participants learn how and when they went, and nothing of what happened since", async () => {
    const event = await trip(bo, cem);
    const lost = async (person) => (await person.get("my_lost_event", { event_id: event })).body;
    expect(await Promise.all([ada, bo, cem, stranger].map(lost))).toEqual([null, null, null, null]);
    await leave(bo, event);
    await remove(ada, event, cem);
    const at = async ({ id }) =>
      (await ada.select(`event_participants?event_id=eq.${event}&user_id=eq.${id}&select=removed_at`)).body[0]
        .removed_at;
    const gone = [
      { reason: "left", at: await at(bo), restorable: false },
      { reason: "removed", at: await at(cem), restorable: false },
    ];
    expect(await Promise.all([ada, bo, cem, stranger].map(lost))).toEqual([null, ...gone, null]);
    await ada.rpc("delete_event", { event_id: event });
    expect(await lost(ada)).toMatchObject({ reason: "deleted", restorable: true });
    expect(await Promise.all([bo, cem, stranger].map(lost))).toEqual([...gone, null]);
    await restore(ada, event);
    await join(event, ada, bo);
    expect(await lost(bo)).toBeNull();
    await remove(ada, event, bo);
    expect(await lost(bo)).toMatchObject({ reason: "removed" });
    expectForbidden(await nobody.get("my_lost_event", { event_id: event }));
  });

  test("the last one to leave learns that the event was deleted and can be restored", async () => {
    const event = await trip();
    await leave(ada, event);
    expect((await ada.get("my_lost_event", { event_id: event })).body).toMatchObject({
      reason: "deleted",
      restorable: true,
    });
  });

  test("a person who leaves revokes their own invitations alone, and comes back by the link of somebody else", async () => {
    const event = await trip(bo);
    const linkOf = async (person) =>
      (await person.rpc("create_invitation", { event_id: event, kind: "group" })).body.token;
    const [ofAda, ofBo] = [await linkOf(ada), await linkOf(bo)];
    await leave(bo, event);
    expectCode(await accept(ofBo, cem), 410, "invalid_or_expired_invitation");
    expect((await accept(ofAda, cem)).status).toBe(200);
    expect((await accept(ofAda, bo)).body.already_participant).toBe(false);
    expect(await participation(event, bo)).toEqual({ role: "member", status: "active" });
    // A later removal counts, not the earlier departure.
    await remove(ada, event, bo);
    await sql`update public.event_invitations set revoked_at = null where token = ${ofAda}`;
    expectCode(await accept(ofAda, bo), 410, "invalid_or_expired_invitation");
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

describe("removing a participant", () => {
  /** @type {Person} */
  let admin, member, other, removed;
  let event;

  beforeAll(async () => {
    [admin, member, other, removed] = await Promise.all(
      ["Admin", "Member", "Other", "Removed"].map((name) => signedUp(name)),
    );
    event = await createEvent(admin);
    await join(event, admin, member, other, removed);
    await remove(admin, event, removed);
  });

  test("only an admin removes participants, and never themselves", async () => {
    const ofMember = await participantId(event, member);
    const ofAdmin = await participantId(event, admin);
    const attempt = (person, id) =>
      changingNothing(event, () => person.rpc("remove_participant", { event_id: event, participant_id: id }));
    expectCode(await attempt(other, ofMember), 403, "only_admin_can_remove");
    expectCode(await attempt(member, ofAdmin), 403, "only_admin_can_remove");
    expectCode(await attempt(member, ofMember), 422, "cannot_remove_yourself");
    expectCode(await attempt(admin, ofAdmin), 422, "cannot_remove_yourself");
    expectCode(await attempt(stranger, ofMember), 404, "event_not_found");
    expectCode(await attempt(removed, ofMember), 403, "not_participant");
    expectForbidden(await attempt(nobody, ofMember));
    expectCode(await attempt(admin, randomUUID()), 404, "participant_not_found");
    const elsewhere = await createEvent(stranger);
    expectCode(await attempt(admin, await participantId(elsewhere, stranger)), 404, "participant_not_found");
  });

  test("a removed participant no longer sees the event, and a repeated removal changes nothing", async () => {
    const guest = await signedUp("First");
    const trip = await createEvent(admin);
    await join(trip, admin, guest);
    const wanted = { event_id: trip, participant_id: await participantId(trip, guest) };
    const { body } = await admin.rpc("remove_participant", wanted);
    expect(body).toMatchObject({ user_id: guest.id, status: "removed" });
    expect(body.removed_at).not.toBeNull();
    expect((await changingNothing(trip, () => admin.rpc("remove_participant", wanted))).body).toEqual(body);
    expectNothing(await guest.select(`events?id=eq.${trip}`));
  });

  test("a removal concurrent with saving the person's expense ends in one of the two orders", async () => {
    const guest = await signedUp("Guest");
    const trip = await createEvent(admin);
    await join(trip, admin, guest);
    const id = await participantId(trip, guest);
    const [saved, gone] = await Promise.all([
      guest.rpc("save_expense", newExpense(trip, guest, [admin, guest])),
      admin.rpc("remove_participant", { event_id: trip, participant_id: id }),
    ]);
    expect(gone.status).toBe(200);
    if (saved.status !== 200) expectCode(saved, 403, "not_participant");
    const [{ count }] = await sql`select count(*)::int from public.expenses where event_id = ${trip}`;
    expect(count).toBe(saved.status === 200 ? 1 : 0);
  });
});
