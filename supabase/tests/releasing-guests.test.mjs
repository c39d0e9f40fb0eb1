import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  addPerson,
  balancesOf,
  createEvent,
  invite,
  join,
  newExpense,
  participation,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { newGuest, userOf } from "./support/guests.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** Lost phone, lost key: others set a guest free in an event, whose place anybody can claim. */

const release = (person, event_id, { id }) => person.rpc("release_guest", { event_id, person_id: id });

/** @type {import("./support/people.mjs").Person} */
let ada, bo, stranger;
/** @type {import("./support/guests.mjs").Guest} */
let zoe;
let event;

beforeAll(async () => {
  [ada, bo, stranger] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Stranger")]);
  zoe = await newGuest("Zoe");
});

const freshEvent = async () => {
  event = await createEvent(ada);
  await join(event, ada, bo, zoe);
  await save(zoe, newExpense(event, zoe, [ada, zoe]));
  return event;
};

test("an admin sets a guest free: a person without account with their name takes their place", async () => {
  await freshEvent();
  const [{ net }, elsewhere] = [(await balancesOf(event))[zoe.id], await createEvent(ada)];
  await join(elsewhere, ada, zoe);
  const { status, body } = await release(ada, event, zoe);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ event_id: event, person_id: zoe.id, expenses: 1, payments: 0 });
  const { participants } = (await ada.get("event_page", { event_id: event })).body;
  const place = participants.find(({ user_id }) => user_id === body.into);
  expect(place.person).toMatchObject({ first_name: "Zoe", has_account: false, is_guest: false });
  expect((await balancesOf(event))[body.into].net).toBe(net);
  expect(await participation(event, zoe)).toMatchObject({ status: "removed" });
  // In other events they stay themselves.
  expect(await participation(elsewhere, zoe)).toMatchObject({ status: "active" });
  expect(await userOf(zoe)).toMatchObject({ is_guest: true, deleted_at: null });
  expect(await release(ada, event, zoe)).toMatchObject({ status: 200, body: { into: body.into, expenses: 0 } });
});

test("the guest learns that their place was given to somebody else, until they come back", async () => {
  await freshEvent();
  const lost = async () => (await zoe.get("my_lost_event", { event_id: event })).body;
  await release(ada, event, zoe);
  expect(await lost()).toEqual({ reason: "released", at: expect.any(String), restorable: false });
  await accept((await invite(ada, event, "single")).token, zoe);
  expect(await lost()).toBeNull();
});

test("everyone reads it in the history and gets a notice", async () => {
  await freshEvent();
  await sql`
    insert into private.notices (event_id, user_id, change, log_after, first_at, changed_at, due_at)
    select event_id, ${bo.id}, 0, max(id), now(), now(), now() + interval '1 hour'
    from public.event_log where event_id = ${event} group by event_id`;
  const { body } = await release(ada, event, zoe);
  const { entries } = (await bo.get("event_history", { event_id: event })).body;
  const told = entries.filter(({ action }) => action === "released");
  expect(told).toMatchObject([{ actor: ada.id, entity: "person", entity_id: zoe.id, new: { into: body.into } }]);
  const words = await sql`
    select private.noticed_words(notice) as words from private.notices as notice
    where event_id = ${event} and user_id = ${bo.id}`;
  expect(words[0].words).toMatchObject([{ kind: "released", actor: expect.stringMatching(/^ada/), name: "Zoe" }]);
});

test("the guest comes back by an invitation, claims the place, and has everything again", async () => {
  await freshEvent();
  const { body } = await release(ada, event, zoe);
  const { net } = (await balancesOf(event))[body.into];
  expect((await accept((await invite(ada, event, "single")).token, zoe)).status).toBe(200);
  expect((await zoe.rpc("claim_person", { event_id: event, person_id: body.into })).status).toBe(200);
  expect((await balancesOf(event))[zoe.id].net).toBe(net);
  const { participants } = (await ada.get("event_page", { event_id: event })).body;
  expect(participants.find(({ user_id }) => user_id === zoe.id)).toMatchObject({
    status: "active",
    person: { claimed_by: null },
  });
});

test("an admin can take it back", async () => {
  await freshEvent();
  await release(ada, event, zoe);
  expect((await ada.rpc("separate_people", { event_id: event, person_id: zoe.id })).status).toBe(200);
  expect(await participation(event, zoe)).toMatchObject({ status: "active" });
  expect((await zoe.get("event_page", { event_id: event })).status).toBe(200);
});

test("two admins who set a guest free at once leave one person in their place", async () => {
  await freshEvent();
  await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${bo.id}`;
  const { net } = (await balancesOf(event))[zoe.id];
  const answers = await Promise.all([release(ada, event, zoe), release(bo, event, zoe)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const places = new Set(answers.map(({ body }) => body.into));
  expect(places.size).toBe(1);
  expect((await balancesOf(event))[[...places][0]].net).toBe(net);
});

test("an entry that the guest sends while they are set free is refused, or it moves to the person in their place", async () => {
  await freshEvent();
  const before = (await balancesOf(event))[zoe.id].net;
  const late = newExpense(event, zoe, [ada, zoe]);
  const [released, sent] = await Promise.all([release(ada, event, zoe), zoe.rpc("save_expense", late)]);
  expect(released.status).toBe(200);
  expect([200, 403]).toContain(sent.status);
  const balances = await balancesOf(event);
  expect(balances[zoe.id]?.net ?? 0).toBe(0);
  expect(balances[released.body.into].net).toBe(sent.status === 200 ? 2 * before : before);
});

test("a guest who takes over with an account while they are set free ends in one place, and nothing is lost", async () => {
  await freshEvent();
  const guest = await newGuest("Mia");
  await join(event, ada, guest);
  await save(guest, newExpense(event, guest, [ada, guest]));
  const [{ net }, account] = [(await balancesOf(event))[guest.id], await signedUp("Mia")];
  const [released, kept] = await Promise.all([release(ada, event, guest), account.rpc("keep_as", { key: guest.key })]);
  expect(kept.status).toBe(200);
  // The first of the two decides: a late release answers the place, or that the guest takes part no longer.
  expect([200, 404, 422]).toContain(released.status);
  const balances = await balancesOf(event);
  const place = released.status === 200 ? released.body.into : account.id;
  expect(balances[place].net).toBe(net);
});

test("every member can set the only admin free, and the longest-standing one with an account becomes admin", async () => {
  event = await createEvent(zoe);
  await join(event, zoe, ada, bo);
  expect((await release(bo, event, zoe)).status).toBe(200);
  expect(await participation(event, ada)).toMatchObject({ role: "admin" });
  expect(await participation(event, zoe)).toEqual({ role: "member", status: "removed" });
});

describe("refused, with nothing changed", () => {
  beforeAll(freshEvent);
  test.each([
    ["a member who is no admin", () => release(bo, event, zoe), 403, "only_admin_can_release"],
    ["an admin of another event", () => release(stranger, event, zoe), 404, "event_not_found"],
    ["the guest, of an account", () => release(zoe, event, ada), 422, "cannot_release"],
    ["an admin, of an account", () => release(ada, event, bo), 422, "cannot_release"],
    ["an admin, of oneself", () => release(ada, event, ada), 422, "cannot_release"],
    ["an admin, of a stranger", () => release(ada, event, stranger), 404, "participant_not_found"],
  ])("%s", async (_, ask, status, code) => {
    await createEvent(stranger);
    await changingNothing(event, async () => expectCode(await ask(), status, code));
  });

  test("a caller who is not signed in", async () => {
    await changingNothing(event, async () => expect((await release(nobody, event, zoe)).status).toBe(401));
  });

  test("a member, of a guest who is admin beside another admin", async () => {
    await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${zoe.id}`;
    await changingNothing(event, async () => expectCode(await release(bo, event, zoe), 403, "only_admin_can_release"));
  });

  test("a removed admin", async () => {
    await sql`update public.event_participants set role = 'admin' where event_id = ${event} and user_id = ${bo.id}`;
    await sql`update public.event_participants set status = 'removed', role = 'admin' where event_id = ${event} and user_id = ${bo.id}`;
    await changingNothing(event, async () => expectCode(await release(bo, event, zoe), 403, "not_participant"));
  });

  test("a person without account", async () => {
    const grandpa = await addPerson(ada, event, "Grandpa");
    await changingNothing(event, async () => expectCode(await release(ada, event, grandpa), 422, "cannot_release"));
  });
});
