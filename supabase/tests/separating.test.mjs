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
  pay,
  paymentOf,
  personOf,
  preview,
  separate,
  trip,
} from "./support/claims.mjs";
import { balancesOf, everythingOf, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** Everything that people entered, without counters and log. */
async function entered(event) {
  const { participants, people, households, expenses, payers, shares, payments, balances } = await everythingOf(event);
  return {
    participants,
    people,
    households,
    payers,
    shares,
    payments,
    balances,
    expenses: expenses?.map(({ version, updated_at, updated_by, ...rest }) => rest),
  };
}

describe("separating", () => {
  test("only an admin separates people, and sees the preview", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(merge(ada, event, grandpa, bo));
    for (const attempt of [separate, preview]) {
      expectCode(await changingNothing(event, () => attempt(bo, event, grandpa)), 403, "only_admin_can_merge");
    }
  });

  test("separating restores everything exactly, and previews it", async () => {
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
    await done(ada.rpc("save_household", { event_id: event, id: randomUUID(), name: "The old", people }));

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
    // After a separation, the same claim can be made and undone again.
    await done(claim(cem, event, grandpa));
    await done(separate(ada, event, grandpa));
    expect(await entered(event)).toEqual(before);
  });

  test("separating keeps expenses that changed since, and lists them in the preview", async () => {
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
          recurs: false,
        },
      ],
    });
    expect(await done(separate(ada, event, grandpa))).toEqual(plan);
    expect((await expenseOf(event, changed.id)).paid_by).toBe(cem.id);
    expect((await expenseOf(event, untouched.id)).paid_by).toBe(grandpa.id);
    expect((await done(ada.rpc("restore_expense", { event_id: event, id: deleted.id }))).paid_by).toBe(cem.id);
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: grandpa.id, deleted_by: ada.id });
  });

  test("separating is possible for thirty days", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    await sql`update private.person_merges set at = now() - interval '31 days' where event_id = ${event}`;
    for (const attempt of [preview, separate]) {
      const asking = () => attempt(ada, event, grandpa);
      expectCode(await changingNothing(event, asking, { butFor: ["merges"] }), 410, "separation_expired");
    }
    // The purge of the stored merge has the same result; another test may have run it.
    await sql`delete from private.person_merges where event_id = ${event}`;
    for (const attempt of [preview, separate]) {
      expectCode(await changingNothing(event, () => attempt(ada, event, grandpa)), 410, "separation_expired");
    }
  });

  test("separating a person who was not merged finds nothing", async () => {
    const [event, grandpa] = await trip("Grandpa");
    for (const { id } of [grandpa, bo, { id: randomUUID() }]) {
      for (const attempt of [preview, separate]) {
        expectCode(await changingNothing(event, () => attempt(ada, event, { id })), 404, "person_not_found");
      }
    }
  });

  test("merges are separated in reverse order, each exactly", async () => {
    const [event, one, two, three] = await trip("One", "Two", "Three");
    await save(ada, newExpense(event, one, [ada, one, two, three, cem]));
    await save(ada, { ...newExpense(event, two, [two, three]) });
    await pay(event, one, two);
    await pay(event, two, three);
    await pay(event, three, ada);
    const states = [await entered(event)];
    // Merge Two into One, then Cem claims One and Three.
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

  test("separating does not affect people merged in the meantime", async () => {
    const [event, one, two] = await trip("One", "Two");
    const payment = await pay(event, one, two);
    await done(claim(cem, event, one));
    await done(claim(bo, event, two));
    await done(separate(ada, event, one));
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: one.id, to_user: bo.id });
    await done(separate(ada, event, two));
    expect(await paymentOf(event, payment)).toMatchObject({ from_user: one.id, to_user: two.id });
  });

  test("separating also restores what belonged to a person who left or whose account is deleted", async () => {
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

  test("separating keeps the household that a person joined after the merge", async () => {
    const [event, grandpa, grandma] = await trip("Grandpa", "Grandma");
    const [old, own] = [randomUUID(), randomUUID()];
    const household = (id, name, ...people) =>
      done(ada.rpc("save_household", { event_id: event, id, name, people: people.map((one) => one.id) }));
    await household(old, "The old", grandpa, grandma);
    await done(claim(cem, event, grandpa));
    await household(old, "The old", grandma);
    await household(own, "The new", cem, bo);
    await done(separate(ada, event, grandpa));
    expect((await personOf(event, cem)).household_id).toBe(own);
  });

  test("separating keeps a person removed who was removed before the merge", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    await remove(ada, event, grandpa);
    const before = await entered(event);
    await done(merge(ada, event, grandpa, bo));
    await done(separate(ada, event, grandpa));
    expect(await entered(event)).toEqual(before);
  });
});
