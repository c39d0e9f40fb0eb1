import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  addPerson,
  balancesOf,
  createEvent,
  everythingOf,
  join,
  newExpense,
  newPayment,
  participantId,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem, removed, stranger;

beforeAll(async () => {
  [ada, bo, cem, removed, stranger] = await Promise.all(
    ["Ada", "Bo", "Cem", "Removed", "Stranger"].map((name) => signedUp(name)),
  );
});

/** An event of Ada's with Bo, and Cem who has just joined, and people without an account. @param {...string} names */
async function trip(...names) {
  const event = await createEvent(ada);
  await join(event, ada, bo, cem);
  const others = [];
  for (const name of names) others.push(await addPerson(ada, event, name));
  return /** @type {[string, ...{ id: string, name: string }[]]} */ ([event, ...others]);
}

const expenseOf = async (event_id, id) => (await ada.rpc("expense_page", { event_id, id })).body.expense;
const paidBy = ({ payers }) => payers.map(({ user_id, paid_amount }) => [user_id, paid_amount]);
const sharedBy = ({ shares }) =>
  Object.fromEntries(shares.map(({ user_id, share_amount, parts }) => [user_id, [share_amount, parts]]));
const personOf = async (event, { id }) => {
  const { participants } = (await ada.rpc("event_page", { event_id: event })).body;
  return participants.find(({ user_id }) => user_id === id);
};
const pay = async (event, from, to, columns) =>
  (await ada.rpc("save_payment", { payment: newPayment(event, from, to, columns) })).body;
const paymentOf = async (event, { id }) =>
  (await sql`select * from public.payments where event_id = ${event} and id = ${id}`)[0];
const historyOf = async (event) => (await ada.rpc("event_history", { event_id: event })).body.entries;

const claim = (person, event_id, { id }) => person.rpc("claim_person", { event_id, person_id: id });
const merge = (person, event_id, from, into) =>
  person.rpc("merge_people", { event_id, from_person: from.id, into_person: into.id });
const separate = (person, event_id, { id }) => person.rpc("separate_people", { event_id, person_id: id });
const preview = (person, event_id, { id }) => person.get("separation", { event_id, person_id: id });

/** Does what must succeed. @param {Promise<import("./support/stack.mjs").Answer>} request */
async function done(request) {
  const { status, body } = await request;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe("a person without an account", () => {
  test("is added by anyone who takes part, and pays, shares, owes and is owed like anyone", async () => {
    const [event] = await trip();
    const grandpa = await addPerson(bo, event, " Grand\u200Bpa \n ");
    expect(await personOf(event, grandpa)).toMatchObject({
      role: "member",
      status: "active",
      person: {
        first_name: "Grandpa",
        last_name: null,
        email: null,
        has_account: false,
        has_iban: false,
        deleted: false,
      },
    });
    await save(bo, newExpense(event, grandpa, [ada, bo, grandpa]));
    await save(bo, newExpense(event, ada, [grandpa, ada]));
    await pay(event, bo, grandpa, { amount: 4 });
    expect((await balancesOf(event))[grandpa.id]).toEqual({ paid: 30, share: 25, sent: 0, received: 4, net: 1 });
    const [created] = (await historyOf(event)).filter(({ entity }) => entity === "person");
    expect(created).toMatchObject({ action: "created", actor: bo.id, entity_id: grandpa.id, new: { name: "Grandpa" } });
  });

  test("may have an id that the device made; sent again it is the same person, of nobody else's it is refused", async () => {
    const [event] = await trip();
    const id = randomUUID();
    const request = { event_id: event, name: "Grandpa", id };
    expect((await ada.rpc("add_person", request)).body).toBe(id);
    for (const person of [ada, bo]) {
      expect((await changingNothing(event, () => person.rpc("add_person", request))).body).toBe(id);
    }
    const [elsewhere] = await trip();
    for (const taken of [id, ada.id, stranger.id]) {
      const attempt = () => bo.rpc("add_person", { event_id: elsewhere, name: "Grandpa", id: taken });
      expectCode(await changingNothing(elsewhere, attempt), 409, "id_in_use");
    }
  });

  test("has a name of a letter to a hundred, that one can see", async () => {
    const [event, grandpa] = await trip("Grandpa");
    for (const name of ["", "  ", null, "\u200B\u202E", "\u200D", "x".repeat(101)]) {
      const adding = () => ada.rpc("add_person", { event_id: event, name });
      expectCode(await changingNothing(event, adding), 422, "invalid_name");
      const renaming = () => ada.rpc("rename_person", { event_id: event, person_id: grandpa.id, name });
      expectCode(await changingNothing(event, renaming), 422, "invalid_name");
    }
    expect((await ada.rpc("add_person", { event_id: event, name: "ü".repeat(100) })).status).toBe(200);
  });

  test("is renamed by anyone who takes part, which the history tells", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const rename = (name) => bo.rpc("rename_person", { event_id: event, person_id: grandpa.id, name });
    expect(await done(rename(" Opa  Karl "))).toMatchObject({ id: grandpa.id, first_name: "Opa Karl" });
    expect((await changingNothing(event, () => rename("Opa Karl"))).body).toMatchObject({ first_name: "Opa Karl" });
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "person",
      action: "renamed",
      actor: bo.id,
      old: { name: "Grandpa" },
      new: { name: "Opa Karl" },
    });
  });

  test("is not renamed over a name that somebody gave meanwhile, and twice is once", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const rename = (person, name, was) =>
      person.rpc("rename_person", { event_id: event, person_id: grandpa.id, name, was });
    await done(rename(bo, "Opa", " Grandpa "));
    expect((await changingNothing(event, () => rename(bo, "Opa", "Grandpa"))).body).toMatchObject({
      first_name: "Opa",
    });
    expectCode(await changingNothing(event, () => rename(ada, "Dede", "Grandpa")), 409, "version_conflict");
    expect(await done(rename(ada, "Dede", "Opa"))).toMatchObject({ first_name: "Dede" });
  });

  test("is not somebody of another event, and not somebody with an account", async () => {
    const [event] = await trip();
    const [, theirs] = await trip("Grandpa");
    for (const { id } of [theirs, bo, stranger, { id: randomUUID() }]) {
      for (const attempt of [
        () => ada.rpc("rename_person", { event_id: event, person_id: id, name: "Mine" }),
        () => ada.rpc("claim_person", { event_id: event, person_id: id }),
      ]) {
        expectCode(await changingNothing(event, attempt), 404, "person_not_found");
      }
    }
  });

  test("is added, renamed, claimed, merged and separated by no stranger and nobody who was removed", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await join(event, ada, removed);
    await remove(ada, event, removed);
    for (const [name, request] of /** @type {const} */ ([
      ["add_person", { name: "Grandma" }],
      ["rename_person", { person_id: grandpa.id, name: "Mine" }],
      ["claim_person", { person_id: grandpa.id }],
      ["merge_people", { from_person: grandpa.id, into_person: bo.id }],
      ["separate_people", { person_id: grandpa.id }],
    ])) {
      const attempt = (person) => changingNothing(event, () => person.rpc(name, { event_id: event, ...request }));
      expectCode(await attempt(stranger), 404, "event_not_found");
      expectCode(await attempt(removed), 403, "not_participant");
      expectForbidden(await attempt(nobody));
    }
    for (const person of [stranger, removed]) expectCode(await preview(person, event, grandpa), 404, "event_not_found");
  });

  test("is removed by anyone while in nothing, else by the admin alone", async () => {
    const [event, grandpa, uncle] = await trip("Grandpa", "Uncle");
    const removal = async (person, of) =>
      person.rpc("remove_participant", { event_id: event, participant_id: await participantId(event, of) });
    expect(await done(removal(bo, uncle))).toMatchObject({ user_id: uncle.id, status: "removed" });
    const smuggled = newExpense(event, ada, [ada, uncle]);
    expectCode(await ada.rpc("save_expense", smuggled), 422, "sharer_not_participant");

    const expense = await save(ada, newExpense(event, ada, [ada, grandpa]));
    await ada.rpc("delete_expense", { event_id: event, id: expense.id, version: 1 });
    expectCode(await changingNothing(event, () => removal(bo, grandpa)), 409, "person_in_use");
    expect((await done(removal(ada, grandpa))).status).toBe("removed");
  });

  test("is no admin and never becomes one", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const roles =
      await sql`select role from public.event_participants where event_id = ${event} and user_id = ${grandpa.id}`;
    expect([...roles]).toEqual([{ role: "member" }]);
  });

  test("is one of a thousand people that an event can have", async () => {
    const [event] = await trip();
    await sql`
      with person as (
        insert into public.profiles (id, first_name)
        select gen_random_uuid(), 'No. ' || number from generate_series(1, 996) as number
        returning id
      )
      insert into public.event_participants (event_id, user_id)
      select ${event}, id from person`;
    await addPerson(ada, event, "The last");
    const adding = () => ada.rpc("add_person", { event_id: event, name: "One more" });
    expectCode(await changingNothing(event, adding), 422, "too_many_people");
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    expectCode(await changingNothing(event, () => accept(body.token, stranger)), 422, "too_many_people");
  });
});

describe("claiming, by somebody who has just joined", () => {
  test("makes all that the person paid, shared, sent and received one's own", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const paid = await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const shared = await save(ada, newExpense(event, ada, [ada, bo, grandpa]));
    const other = await save(ada, newExpense(event, ada, [ada, bo]));
    const sent = await pay(event, grandpa, ada, { amount: 4 });
    const received = await pay(event, bo, grandpa, { amount: 5 });
    const before = await balancesOf(event);
    const { event: told } = await everythingOf(event);

    expect(await done(claim(cem, event, grandpa))).toEqual({
      event_id: event,
      person_id: grandpa.id,
      into: cem.id,
      expenses: 2,
      payments: 2,
    });

    expect(await expenseOf(event, paid.id)).toMatchObject({
      paid_by: cem.id,
      payers: [{ user_id: cem.id, paid_amount: 30, paid_in_event_currency: 30 }],
      split_method: "equal",
      people_count: 2,
      version: 2,
      updated_by: cem.id,
    });
    expect(sharedBy(await expenseOf(event, shared.id))).toEqual({
      [ada.id]: [10, null],
      [bo.id]: [10, null],
      [cem.id]: [10, null],
    });
    expect((await expenseOf(event, other.id)).version).toBe(1);
    expect(await paymentOf(event, sent)).toMatchObject({ from_user: cem.id, to_user: ada.id, deleted_at: null });
    expect(await paymentOf(event, received)).toMatchObject({ from_user: bo.id, to_user: cem.id, deleted_at: null });
    expect(await balancesOf(event)).toEqual({ ...before, [cem.id]: before[grandpa.id], [grandpa.id]: before[cem.id] });
    expect(await personOf(event, grandpa)).toMatchObject({
      status: "removed",
      person: { first_name: "Grandpa", claimed_by: cem.id, has_account: false },
    });
    expect((await everythingOf(event)).event.revision).toBeGreaterThan(told.revision);
  });

  test("is told by the history in one entry", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await pay(event, grandpa, ada);
    await pay(event, grandpa, cem);
    const before = await historyOf(event);
    await done(claim(cem, event, grandpa));
    const [entry, ...earlier] = await historyOf(event);
    expect(entry).toMatchObject({
      entity: "person",
      action: "claimed",
      actor: cem.id,
      entity_id: grandpa.id,
      old: null,
      new: { into: cem.id },
    });
    expect(earlier.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test("says beforehand what would become theirs, of those alone whom nobody has claimed", async () => {
    const [event, grandpa, grandma, aunt] = await trip("Grandpa", "Grandma", "Aunt");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await save(ada, newExpense(event, ada, [ada, grandpa]));
    const gone = await save(ada, newExpense(event, grandpa, [ada]));
    await ada.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 });
    await pay(event, grandpa, ada);
    const deleted = await pay(event, bo, grandpa);
    await ada.rpc("delete_payment", { event_id: event, id: deleted.id });
    await remove(ada, event, aunt);
    const standFor = async (person) =>
      (await done(person.get("unclaimed_people", { event_id: event }))).map(({ person: { id }, ...rest }) => [
        id,
        rest,
      ]);
    const none = { expenses: 0, payments: 0 };
    expect(await standFor(cem)).toEqual([
      [grandpa.id, { expenses: 2, payments: 1 }],
      [grandma.id, none],
    ]);
    await done(claim(cem, event, grandpa));
    expect(await standFor(bo)).toEqual([[grandma.id, none]]);
    await done(separate(ada, event, grandpa));
    expect((await standFor(bo)).length).toBe(2);
  });

  test("by two at once makes it one of theirs, and tells the other", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const answers = await Promise.all([bo, cem].map((person) => claim(person, event, grandpa)));
    const [first, second] = answers.sort((one, other) => one.status - other.status);
    expect(first?.status).toBe(200);
    expectCode(second, 409, "already_claimed");
    expect((await personOf(event, grandpa)).person.claimed_by).toBe(first?.body.into);
    expect((await balancesOf(event))[first?.body.into]).toMatchObject({ paid: 30, share: 15 });
  });

  test("says when it was, of each for themself", async () => {
    const [event, first, second] = await trip("Grandpa", "Opa");
    const claimedAt = async (person) => (await personOf(event, person)).person.claimed_at;
    await done(merge(ada, event, second, first));
    const merged = await claimedAt(second);
    expect(Math.abs(Date.parse(merged) - Date.now())).toBeLessThan(60_000);
    await done(claim(cem, event, first));
    expect(await claimedAt(second)).toBe(merged);
    expect(Date.parse(await claimedAt(first))).toBeGreaterThan(Date.parse(merged));
    await done(separate(ada, event, first));
    expect(await claimedAt(first)).toBeNull();
    expect(await claimedAt(second)).toBe(merged);
    await done(separate(ada, event, second));
    expect(await claimedAt(second)).toBeNull();
  });

  test("revokes no invitation, since nobody has left who knows one", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    await done(claim(cem, event, grandpa));
    const [{ revoked_at }] = await sql`select revoked_at from public.event_invitations where token = ${body.token}`;
    expect(revoked_at).toBeNull();
  });

  test("again changes nothing; by somebody else it is refused", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await done(claim(cem, event, grandpa));
    const again = await changingNothing(event, () => claim(cem, event, grandpa));
    expect(again).toMatchObject({ status: 200, body: { into: cem.id, expenses: 0, payments: 0 } });
    expectCode(await changingNothing(event, () => claim(bo, event, grandpa)), 409, "already_claimed");
  });

  test("moves what was deleted too, so that restoring it brings it back to the right person", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { id } = await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await ada.rpc("delete_expense", { event_id: event, id, version: 1 });
    const payment = await pay(event, grandpa, ada);
    await ada.rpc("delete_payment", { event_id: event, id: payment.id });
    await done(claim(cem, event, grandpa));
    expect((await balancesOf(event))[cem.id]).toEqual({ paid: 0, share: 0, sent: 0, received: 0, net: 0 });
    await done(ada.rpc("restore_expense", { event_id: event, id }));
    await done(ada.rpc("restore_payment", { event_id: event, id: payment.id }));
    expect((await balancesOf(event))[cem.id]).toEqual({ paid: 30, share: 15, sent: 12.5, received: 0, net: 27.5 });
  });

  test("works for somebody who had been removed from the event", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await remove(ada, event, grandpa);
    await done(claim(cem, event, grandpa));
    expect((await balancesOf(event))[cem.id]).toMatchObject({ paid: 30, share: 15 });
  });
});

describe("claiming, by somebody who has entries of their own", () => {
  test("makes an equal split one by parts, in which nobody else's share changes, in both currencies", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { id } = await save(
      ada,
      newExpense(event, bo, [ada, bo, cem, grandpa], {
        amount: 1001,
        currency: "JPY",
        conversion_rate_to_event_currency: 0.006_127,
      }),
    );
    const before = await expenseOf(event, id);
    const [was, came] = [cem.id, grandpa.id].map((person) => before.shares.find(({ user_id }) => user_id === person));
    await done(claim(cem, event, grandpa));
    const after = await expenseOf(event, id);
    expect(after).toMatchObject({ split_method: "parts", people_count: 3, version: 2, paid_by: bo.id });
    for (const share of after.shares) {
      if (share.user_id === cem.id) {
        expect(share).toEqual({
          user_id: cem.id,
          parts: 2,
          share_amount: was.share_amount + came.share_amount,
          share_in_event_currency: Math.round((was.share_in_event_currency + came.share_in_event_currency) * 100) / 100,
        });
      } else {
        const [unchanged] = before.shares.filter(({ user_id }) => user_id === share.user_id);
        expect(share).toEqual({ ...unchanged, parts: 1 });
      }
    }
    // Whoever edits it gets the same weights, and may save them.
    const { status, body } = await bo.rpc("save_expense", {
      expense: { ...after, amount: 2000 },
      shares: after.shares.map((share) => ({ ...share, share_amount: 500 * share.parts })),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(sharedBy(await expenseOf(event, id))).toEqual({
      [ada.id]: [500, 1],
      [bo.id]: [500, 1],
      [cem.id]: [1000, 2],
    });
  });

  test("adds up amounts of a manual split and parts of one by parts", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const manual = newExpense(event, bo, [ada, cem, grandpa], { split_method: "manual" });
    manual.shares = [
      { user_id: ada.id, share_amount: 1.01 },
      { user_id: cem.id, share_amount: 2.02 },
      { user_id: grandpa.id, share_amount: 26.97 },
    ];
    const byParts = newExpense(event, bo, [ada, cem, grandpa], { split_method: "parts" });
    byParts.shares = [
      { user_id: ada.id, share_amount: 15, parts: 2 },
      { user_id: cem.id, share_amount: 3.75, parts: 0.5 },
      { user_id: grandpa.id, share_amount: 11.25, parts: 1.5 },
    ];
    await save(bo, manual);
    await save(bo, byParts);
    await done(claim(cem, event, grandpa));
    const [first, second] = [await expenseOf(event, manual.expense.id), await expenseOf(event, byParts.expense.id)];
    expect(first).toMatchObject({ split_method: "manual", people_count: 2 });
    expect(sharedBy(first)).toEqual({ [ada.id]: [1.01, null], [cem.id]: [28.99, null] });
    expect(second).toMatchObject({ split_method: "parts", people_count: 2 });
    expect(sharedBy(second)).toEqual({ [ada.id]: [15, 2], [cem.id]: [15, 2] });
  });

  test("keeps the amounts alone where parts would add up to more than a share can have", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const heavy = newExpense(event, bo, [cem, grandpa], { split_method: "parts" });
    for (const share of heavy.shares) share.parts = 600_000;
    await save(bo, heavy);
    await done(claim(cem, event, grandpa));
    const after = await expenseOf(event, heavy.expense.id);
    expect(after.split_method).toBe("manual");
    expect(sharedBy(after)).toEqual({ [cem.id]: [30, null] });
  });

  test("adds up what both paid, and says anew who paid most", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const wanted = newExpense(event, bo, [ada, bo], { amount: 100 });
    const { id } = await save(ada, {
      ...wanted,
      payers: [
        { user_id: bo.id, paid_amount: 45 },
        { user_id: cem.id, paid_amount: 15.5 },
        { user_id: grandpa.id, paid_amount: 39.5 },
      ],
    });
    expect((await expenseOf(event, id)).paid_by).toBe(bo.id);
    await done(claim(cem, event, grandpa));
    const after = await expenseOf(event, id);
    expect(after.paid_by).toBe(cem.id);
    expect(paidBy(after)).toEqual([
      [cem.id, 55],
      [bo.id, 45],
    ]);
    expect(after.split_method).toBe("equal");
    const { balances } = (await ada.rpc("event_page", { event_id: event })).body;
    expect(balances.find(({ user_id }) => user_id === cem.id)).toMatchObject({ paid: 55, paid_count: 1 });
    expect(balances.find(({ user_id }) => user_id === grandpa.id)).toMatchObject({ paid: 0, paid_count: 0 });
  });

  test("takes off what the two had paid each other, for good", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const between = await pay(event, grandpa, cem, { amount: 7 });
    const back = await pay(event, cem, grandpa, { amount: 2 });
    await done(claim(cem, event, grandpa));
    for (const payment of [between, back]) {
      expect(await paymentOf(event, payment)).toMatchObject({ deleted_by: cem.id, deleted_at: expect.any(Date) });
      const restoring = () => ada.rpc("restore_payment", { event_id: event, id: payment.id });
      expectCode(await changingNothing(event, restoring), 422, "invalid_payment");
    }
    for (const balance of Object.values(await balancesOf(event))) {
      expect(balance).toEqual({ paid: 0, share: 0, sent: 0, received: 0, net: 0 });
    }
  });

  test("moves the unit to who is in none, and leaves who is in one where they are", async () => {
    const [event, grandpa, grandma] = await trip("Grandpa", "Grandma");
    const unit = async (name, people) => {
      const id = randomUUID();
      await done(ada.rpc("save_unit", { event_id: event, id, name, people: people.map((person) => person.id) }));
      return id;
    };
    const old = await unit("The old", [grandpa, grandma]);
    await done(claim(cem, event, grandpa));
    expect((await personOf(event, cem)).unit_id).toBe(old);
    expect((await personOf(event, grandpa)).unit_id).toBeNull();
    const young = await unit("The young", [bo]);
    await done(claim(bo, event, grandma));
    expect((await personOf(event, bo)).unit_id).toBe(young);
  });

  test("counts the two as one person everywhere", async () => {
    const [me] = await Promise.all([signedUp("Me")]);
    const event = await createEvent(me);
    await join(event, me, cem);
    const grandpa = await addPerson(me, event, "Grandpa");
    const count = async () => (await me.rpc("dashboard")).body.statistics.co_participants;
    expect(await count()).toBe(2);
    await done(claim(cem, event, grandpa));
    expect(await count()).toBe(1);
  });
});

describe("what was entered offline for a person who was claimed since", () => {
  test("arrives at who claimed them, once", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    const wanted = newExpense(event, grandpa, [ada, grandpa]);
    const first = await save(ada, wanted);
    expect(first.paid_by).toBe(cem.id);
    const stored = await expenseOf(event, first.id);
    expect(paidBy(stored)).toEqual([[cem.id, 30]]);
    expect(Object.keys(sharedBy(stored)).sort()).toEqual([ada.id, cem.id].sort());
    expect((await changingNothing(event, () => ada.rpc("save_expense", wanted))).body).toEqual(first);

    const payment = newPayment(event, grandpa, ada);
    const paid = await done(ada.rpc("save_payment", { payment }));
    expect(paid).toMatchObject({ from_user: cem.id, to_user: ada.id });
    expect((await changingNothing(event, () => ada.rpc("save_payment", { payment }))).body).toEqual(paid);
  });

  test("and sent before as well as after, is one expense and one payment of who claimed them", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const wanted = newExpense(event, grandpa, [ada, grandpa]);
    const payment = newPayment(event, ada, grandpa);
    await save(ada, wanted);
    await done(ada.rpc("save_payment", { payment }));
    await done(claim(cem, event, grandpa));
    expect((await changingNothing(event, () => save(ada, wanted))).paid_by).toBe(cem.id);
    const again = await changingNothing(event, () => ada.rpc("save_payment", { payment }));
    expect(again.body).toMatchObject({ to_user: cem.id });
  });

  test("with the two of them in one expense, or paying each other, is refused", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    const attempt = (name, request) => changingNothing(event, () => ada.rpc(name, request));
    expectCode(await attempt("save_expense", newExpense(event, ada, [cem, grandpa])), 422, "invalid_share");
    const payers = [
      { user_id: cem.id, paid_amount: 10 },
      { user_id: grandpa.id, paid_amount: 20 },
    ];
    expectCode(await attempt("save_expense", { ...newExpense(event, ada, [ada]), payers }), 422, "invalid_payer");
    const payment = newPayment(event, cem, grandpa);
    expectCode(await attempt("save_payment", { payment }), 422, "invalid_payment");
  });

  test("as a change of an expense that the claim changed, is a conflict that a person has to see", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { id } = await save(ada, newExpense(event, ada, [ada, grandpa]));
    await done(claim(cem, event, grandpa));
    const change = newExpense(event, ada, [ada, grandpa], { id, version: 1, amount: 40 });
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", change)), 409, "version_conflict");
  });

  test("as a unit, has who claimed them in it", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    const id = randomUUID();
    await done(ada.rpc("save_unit", { event_id: event, id, name: "Family", people: [grandpa.id, cem.id, bo.id] }));
    for (const person of [cem, bo]) expect((await personOf(event, person)).unit_id).toBe(id);
    expect((await personOf(event, grandpa)).unit_id).toBeNull();
  });
});

describe("merging", () => {
  test("is the admin's", async () => {
    const [event, grandpa, opa] = await trip("Grandpa", "Opa");
    for (const attempt of [
      () => merge(bo, event, grandpa, opa),
      () => merge(cem, event, grandpa, cem),
      () => separate(bo, event, grandpa),
      () => preview(bo, event, grandpa),
    ]) {
      expectCode(await changingNothing(event, attempt), 403, "only_admin_can_merge");
    }
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    expect(await done(merge(ada, event, grandpa, bo))).toMatchObject({ into: bo.id, expenses: 1 });
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "person",
      action: "merged",
      actor: ada.id,
      entity_id: grandpa.id,
      new: { into: bo.id },
    });
  });

  test("never makes one of two accounts, nor one of somebody and themself, nor of people of different events", async () => {
    const [event, grandpa, opa] = await trip("Grandpa", "Opa");
    const [, theirs] = await trip("Grandpa");
    await join(event, ada, removed);
    await remove(ada, event, removed);
    for (const [from, into, status, code] of /** @type {const} */ ([
      [bo, cem, 422, "cannot_merge"],
      [bo, grandpa, 422, "cannot_merge"],
      [ada, grandpa, 422, "cannot_merge"],
      [removed, grandpa, 422, "cannot_merge"],
      [grandpa, grandpa, 422, "cannot_merge"],
      [grandpa, theirs, 422, "cannot_merge"],
      [grandpa, removed, 422, "cannot_merge"],
      [grandpa, stranger, 422, "cannot_merge"],
      [theirs, grandpa, 404, "person_not_found"],
      [stranger, grandpa, 404, "person_not_found"],
    ])) {
      expectCode(await changingNothing(event, () => merge(ada, event, from, into)), status, code);
    }
    await done(merge(ada, event, grandpa, bo));
    expectCode(await changingNothing(event, () => merge(ada, event, grandpa, cem)), 409, "already_claimed");
    expectCode(await changingNothing(event, () => merge(ada, event, opa, grandpa)), 422, "cannot_merge");
  });

  test("makes one Grandpa of two that two phones added, and then he comes himself", async () => {
    const [event, first, second] = await trip("Grandpa", "Grandpa");
    const { id } = await save(ada, newExpense(event, first, [ada, first, second]));
    await save(bo, newExpense(event, bo, [bo, second]));
    await done(merge(ada, event, second, first));
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [10, 1], [first.id]: [20, 2] });
    await done(claim(cem, event, first));
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [10, 1], [cem.id]: [20, 2] });
    expect((await balancesOf(event))[cem.id]).toMatchObject({ paid: 30, share: 35 });

    // Never chained: both were him all along, and what still comes for either is his.
    for (const former of [first, second]) {
      expect((await personOf(event, former)).person.claimed_by).toBe(cem.id);
      const late = await save(ada, newExpense(event, former, [former]));
      expect(late.paid_by).toBe(cem.id);
    }
    expectCode(await changingNothing(event, () => claim(bo, event, second)), 409, "already_claimed");
  });
});

/** All that people entered, as it stands: without what counts changes and tells of them. */
async function entered(event) {
  const { participants, people, units, expenses, payers, shares, payments, balances } = await everythingOf(event);
  return {
    participants,
    people,
    units,
    payers,
    shares,
    payments,
    balances,
    expenses: expenses?.map(({ version, updated_at, updated_by, ...rest }) => rest),
  };
}

describe("separating again", () => {
  test("gives everything back exactly as it was, and says so before", async () => {
    const [event, grandpa, grandma] = await trip("Grandpa", "Grandma");
    const payers = [
      { user_id: grandpa.id, paid_amount: 11 },
      { user_id: cem.id, paid_amount: 10 },
      { user_id: bo.id, paid_amount: 9 },
    ];
    const dollars = { currency: "USD", conversion_rate_to_event_currency: 0.87 };
    await save(ada, { ...newExpense(event, ada, [ada, cem, grandpa], dollars), payers });
    await save(ada, newExpense(event, grandpa, [ada, bo]));
    const gone = await save(ada, newExpense(event, ada, [grandpa]));
    await ada.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 });
    await pay(event, grandpa, ada);
    await pay(event, grandpa, cem);
    const deleted = await pay(event, grandpa, bo);
    await ada.rpc("delete_payment", { event_id: event, id: deleted.id });
    const people = [grandpa.id, grandma.id];
    await done(ada.rpc("save_unit", { event_id: event, id: randomUUID(), name: "The old", people }));

    const before = await entered(event);
    await done(claim(cem, event, grandpa));
    expect(await entered(event)).not.toEqual(before);
    const plan = { into: cem.id, expenses: 3, stays: [] };
    expect((await changingNothing(event, () => preview(ada, event, grandpa))).body).toEqual(plan);
    expect(await done(separate(ada, event, grandpa))).toEqual(plan);
    expect(await entered(event)).toEqual(before);
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "person",
      action: "separated",
      actor: ada.id,
      entity_id: grandpa.id,
      new: { into: cem.id },
    });
    // And it can be done again.
    await done(claim(cem, event, grandpa));
    await done(separate(ada, event, grandpa));
    expect(await entered(event)).toEqual(before);
  });

  test("leaves what was changed since where it is, and lists it before", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const changed = await save(ada, newExpense(event, grandpa, [ada, grandpa], { description: "Changed" }));
    const untouched = await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const deleted = await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const payment = await pay(event, grandpa, ada);
    await done(claim(cem, event, grandpa));
    await save(
      ada,
      newExpense(event, cem, [ada, cem], { id: changed.id, version: 2, amount: 40, description: "Changed" }),
    );
    await ada.rpc("delete_expense", { event_id: event, id: deleted.id, version: 2 });
    await ada.rpc("delete_payment", { event_id: event, id: payment.id });
    const plan = await done(preview(ada, event, grandpa));
    expect(plan).toEqual({
      into: cem.id,
      expenses: 1,
      stays: [
        {
          id: changed.id,
          description: "Changed",
          place_name: null,
          expense_date: "2026-06-15",
          amount: 40,
          currency: "EUR",
        },
      ],
    });
    expect(await done(separate(ada, event, grandpa))).toEqual(plan);
    expect((await expenseOf(event, changed.id)).paid_by).toBe(cem.id);
    expect((await expenseOf(event, untouched.id)).paid_by).toBe(grandpa.id);
    expect((await done(ada.rpc("restore_expense", { event_id: event, id: deleted.id }))).paid_by).toBe(cem.id);
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: grandpa.id, deleted_by: ada.id });
  });

  test("is possible for thirty days", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    await sql`update private.claims set at = now() - interval '31 days' where event_id = ${event}`;
    for (const attempt of [preview, separate]) {
      expectCode(await attempt(ada, event, grandpa), 410, "separation_expired");
    }
    // Also when what was kept for it is purged, which may happen at any time.
    await sql`delete from private.claims where event_id = ${event}`;
    for (const attempt of [preview, separate]) {
      expectCode(await changingNothing(event, () => attempt(ada, event, grandpa)), 410, "separation_expired");
    }
  });

  test("finds nobody where nobody was claimed", async () => {
    const [event, grandpa] = await trip("Grandpa");
    for (const { id } of [grandpa, bo, { id: randomUUID() }]) {
      for (const attempt of [preview, separate]) {
        expectCode(await changingNothing(event, () => attempt(ada, event, { id })), 404, "person_not_found");
      }
    }
  });

  test("goes back in the order in which people became one, each time exactly", async () => {
    const [event, one, two, three] = await trip("One", "Two", "Three");
    await save(ada, newExpense(event, one, [ada, one, two, three, cem]));
    await save(ada, { ...newExpense(event, two, [two, three]) });
    await pay(event, one, two);
    await pay(event, two, three);
    await pay(event, three, ada);
    const states = [await entered(event)];
    // Two is One; One is Cem; and so is Three.
    const steps = [() => merge(ada, event, two, one), () => claim(cem, event, one), () => claim(cem, event, three)];
    for (const step of steps) {
      await done(step());
      states.push(await entered(event));
    }
    for (const early of [two, one]) {
      expectCode(await changingNothing(event, () => separate(ada, event, early)), 422, "cannot_merge");
    }
    for (const person of [three, one, two]) {
      states.pop();
      await done(separate(ada, event, person));
      expect(await entered(event), person.name).toEqual(states.at(-1));
    }
  });

  test("does not disturb others who became one in the meantime", async () => {
    const [event, one, two] = await trip("One", "Two");
    const payment = await pay(event, one, two);
    await done(claim(cem, event, one));
    await done(claim(bo, event, two));
    await done(separate(ada, event, one));
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: one.id, to_user: bo.id });
    await done(separate(ada, event, two));
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: one.id, to_user: two.id });
  });

  test("gives back also what went to somebody who has left, or whose account is deleted", async () => {
    const leaver = await signedUp("Leaver");
    const [event, grandpa] = await trip("Grandpa");
    await join(event, ada, leaver);
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const before = await balancesOf(event);
    await done(claim(leaver, event, grandpa));
    await done(leaver.rpc("leave_event", { event_id: event }));
    await done(separate(ada, event, grandpa));
    expect(await balancesOf(event)).toEqual(before);
  });

  test("leaves who had been removed before removed", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await remove(ada, event, grandpa);
    const before = await entered(event);
    await done(merge(ada, event, grandpa, bo));
    await done(separate(ada, event, grandpa));
    expect(await entered(event)).toEqual(before);
  });
});
