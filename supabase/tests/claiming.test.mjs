import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  ada,
  bo,
  cem,
  claim,
  done,
  expenseOf,
  historyOf,
  merge,
  paidBy,
  pay,
  paymentOf,
  personOf,
  separate,
  sharedBy,
  trip,
} from "./support/claims.mjs";
import { addPerson, balancesOf, createEvent, everythingOf, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { ago, newSeries, saved, setState } from "./support/series.mjs";
import { sql } from "./support/stack.mjs";

describe("claiming, by somebody who has just joined", () => {
  test("claiming moves everything that the person paid, shared, sent and received to a new member", async () => {
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

  test("claiming is one log entry in the history", async () => {
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

  test("unclaimed_people lists only unclaimed people with their numbers of expenses, payments and recurring expenses", async () => {
    const [event, grandpa, grandma, aunt] = await trip("Grandpa", "Grandma", "Aunt");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await save(ada, newExpense(event, ada, [ada, grandpa]));
    const gone = await save(ada, newExpense(event, grandpa, [ada]));
    await ada.rpc("delete_expense", { event_id: event, id: gone.id, version: 1 });
    await pay(event, grandpa, ada);
    const deleted = await pay(event, bo, grandpa);
    await ada.rpc("delete_payment", { event_id: event, id: deleted.id });
    await saved(ada, newSeries(event, [grandpa, ada], { anchor: ago(-1) }));
    const paused = await saved(ada, newSeries(event, [ada, grandpa], { anchor: ago(-1) }));
    await done(setState(ada, paused, "paused"));
    await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }));
    await remove(ada, event, aunt);
    const standFor = async (person) =>
      (await done(person.get("unclaimed_people", { event_id: event }))).map(({ person: { id }, ...rest }) => [
        id,
        rest,
      ]);
    const none = { expenses: 0, payments: 0, series: 0 };
    expect(await standFor(cem)).toEqual([
      [grandpa.id, { expenses: 2, payments: 1, series: 2 }],
      [grandma.id, none],
    ]);
    await done(claim(cem, event, grandpa));
    expect(await standFor(bo)).toEqual([[grandma.id, none]]);
    await done(separate(ada, event, grandpa));
    expect((await standFor(bo)).length).toBe(2);
  });

  test("one of two concurrent claims of a person wins, and the other is already_claimed", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    const answers = await Promise.all([bo, cem].map((person) => claim(person, event, grandpa)));
    const [first, second] = answers.sort((one, other) => one.status - other.status);
    expect(first?.status).toBe(200);
    expectCode(second, 409, "already_claimed");
    expect((await personOf(event, grandpa)).person.claimed_by).toBe(first?.body.into);
    expect((await balancesOf(event))[first?.body.into]).toMatchObject({ paid: 30, share: 15 });
  });

  test("each claimed person keeps the time of their own claim", async () => {
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

  test("claiming revokes no invitation, because no account left the event", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    await done(claim(cem, event, grandpa));
    const [{ revoked_at }] = await sql`select revoked_at from public.event_invitations where token = ${body.token}`;
    expect(revoked_at).toBeNull();
  });

  test("a repeated claim changes nothing, and a claim by somebody else is refused", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await done(claim(cem, event, grandpa));
    const again = await changingNothing(event, () => claim(cem, event, grandpa));
    expect(again).toMatchObject({ status: 200, body: { into: cem.id, expenses: 0, payments: 0 } });
    expectCode(await changingNothing(event, () => claim(bo, event, grandpa)), 409, "already_claimed");
  });

  test("claiming moves deleted expenses and payments too, so that restoring them gives them to the right person", async () => {
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

  test("a person without an account who was removed can be claimed", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await remove(ada, event, grandpa);
    await done(claim(cem, event, grandpa));
    expect((await balancesOf(event))[cem.id]).toMatchObject({ paid: 30, share: 15 });
  });
});

describe("claiming, by somebody who has entries of their own", () => {
  test("claiming turns an equal split with both people into one by parts, and all other shares stay the same in both currencies", async () => {
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
    // An edit gets the same weights, and they are valid.
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

  test("claiming adds up amounts of a manual split and parts of a split by parts", async () => {
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

  test("claiming keeps only the amounts when the parts would exceed the limit of a share", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const heavy = newExpense(event, bo, [cem, grandpa], { split_method: "parts" });
    for (const share of heavy.shares) share.parts = 600_000;
    await save(bo, heavy);
    await done(claim(cem, event, grandpa));
    const after = await expenseOf(event, heavy.expense.id);
    expect(after.split_method).toBe("manual");
    expect(sharedBy(after)).toEqual({ [cem.id]: [30, null] });
  });

  test("claiming adds up what both paid and updates who paid most", async () => {
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

  test("claiming deletes payments between the two for good", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const between = await pay(event, grandpa, cem, { amount: 7 });
    const back = await pay(event, cem, grandpa, { amount: 2 });
    await done(claim(cem, event, grandpa));
    for (const payment of [between, back]) {
      expect(await paymentOf(event, payment)).toMatchObject({ deleted_by: cem.id, deleted_at: expect.any(Date) });
      const restoring = () => ada.rpc("restore_payment", { event_id: event, id: payment.id });
      expectCode(await changingNothing(event, restoring), 422, "same_person_now");
    }
    for (const balance of Object.values(await balancesOf(event))) {
      expect(balance).toEqual({ paid: 0, share: 0, sent: 0, received: 0, net: 0 });
    }
  });

  test("claiming moves a household to a person without one, and keeps the household of a person who has one", async () => {
    const [event, grandpa, grandma] = await trip("Grandpa", "Grandma");
    const household = async (name, people) => {
      const id = randomUUID();
      await done(ada.rpc("save_household", { event_id: event, id, name, people: people.map((person) => person.id) }));
      return id;
    };
    const old = await household("The old", [grandpa, grandma]);
    await done(claim(cem, event, grandpa));
    expect((await personOf(event, cem)).household_id).toBe(old);
    expect((await personOf(event, grandpa)).household_id).toBeNull();
    const young = await household("The young", [bo]);
    await done(claim(bo, event, grandma));
    expect((await personOf(event, bo)).household_id).toBe(young);
  });

  test("after claiming, every screen counts the two as one person", async () => {
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
