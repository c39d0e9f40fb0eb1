import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ada, bo, cem, claim, done, expenseOf, paidBy, personOf, sharedBy, trip } from "./support/claims.mjs";
import { newExpense, newPayment, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";

describe("what was entered offline for a person who was claimed since", () => {
  test("an expense entered offline for a person claimed since belongs to the person who claimed them, once", async () => {
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

  test("an expense and a payment sent before and after a claim are one row each of the person who claimed", async () => {
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

  test("an offline change of an expense that a claim changed is a version conflict", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const { id } = await save(ada, newExpense(event, ada, [ada, grandpa]));
    await done(claim(cem, event, grandpa));
    const change = newExpense(event, ada, [ada, grandpa], { id, version: 1, amount: 40 });
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", change)), 409, "version_conflict");
  });

  test("a household saved with a claimed person contains the person who claimed them", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await done(claim(cem, event, grandpa));
    const id = randomUUID();
    await done(ada.rpc("save_household", { event_id: event, id, name: "Family", people: [grandpa.id, cem.id, bo.id] }));
    for (const person of [cem, bo]) expect((await personOf(event, person)).household_id).toBe(id);
    expect((await personOf(event, grandpa)).household_id).toBeNull();
  });
});
