import { beforeEach, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { addPerson, createEvent, join, leave, newExpense, remove, save } from "./support/events.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { screen, shownPerson } from "./support/screens.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem;
let trip, flat;

/** Two events of Ada, Bo and Cem. */
beforeEach(async () => {
  [ada, bo, cem] = await Promise.all([signedUp("Ada"), signedUp("Bo"), signedUp("Cem")]);
  trip = await createEvent(ada, { name: "Trip" });
  flat = await createEvent(bo, { name: "Flat" });
  await join(trip, ada, bo, cem);
  await join(flat, bo, ada, cem);
});

/** Saves an expense that the first person enters. @param {string} event @param {Person} payer @param {{ id: string }[]} sharers */
const spend = (event, payer, sharers, description) => save(payer, newExpense(event, payer, sharers, { description }));

/** @param {Person} person @param {{ id: string }} other */
async function namesOf(person, other, further = {}) {
  const { expenses } = await screen(person, "expenses_with", { person_id: other.id, ...further });
  return expenses.map(({ description }) => description);
}

describe("the expenses with a person", () => {
  test("the list has the expenses in which each of the two paid or has a share, of all events, newest created first", async () => {
    await spend(trip, ada, [ada, bo, cem], "both share");
    await spend(trip, ada, [bo], "paid for the other");
    await spend(flat, bo, [ada, cem], "paid by the other");
    await spend(flat, ada, [ada, cem], "without the other");
    await spend(trip, bo, [bo, cem], "without me");
    await spend(flat, cem, [ada, bo], "paid by a third");
    await save(cem, {
      ...newExpense(trip, cem, [cem], { description: "paid by both", amount: 30 }),
      payers: [ada, bo].map(({ id }) => ({ user_id: id, paid_amount: 15 })),
    });
    const found = ["paid by both", "paid by a third", "paid by the other", "paid for the other", "both share"];
    expect(await namesOf(ada, bo)).toEqual(found);
    expect(await namesOf(bo, ada)).toEqual(found);
    const [, , card] = (await screen(ada, "expenses_with", { person_id: bo.id })).expenses;
    expect(card).toMatchObject({ event: { id: flat, name: "Flat" }, payer: shownPerson(bo), my_paid: 0, my_share: 15 });
  });

  test("the list is a page of ten at first and continues after the cursor, also over events", async () => {
    const all = [];
    for (let number = 1; number <= 12; number++) {
      await spend(number % 2 ? trip : flat, ada, [ada, bo], `number ${number}`);
      all.unshift(`number ${number}`);
    }
    const first = await screen(ada, "expenses_with", { person_id: bo.id });
    expect(first.expenses.map(({ description }) => description)).toEqual(all.slice(0, 10));
    const { created_at, id } = first.next;
    const rest = await screen(ada, "expenses_with", { person_id: bo.id, before_time: created_at, before_id: id });
    expect(rest.expenses.map(({ description }) => description)).toEqual(all.slice(10));
    expect(rest.next).toBeNull();
    expect(await namesOf(ada, bo, { expense_limit: 1 })).toEqual(all.slice(0, 1));
  });

  test("the list leaves out deleted expenses and deleted events, and keeps those of an archived event", async () => {
    const { id } = await spend(trip, ada, [ada, bo], "deleted");
    await ada.rpc("delete_expense", { event_id: trip, id, version: 1 });
    await spend(trip, ada, [ada, bo], "kept");
    await spend(flat, bo, [ada, bo], "of a deleted event");
    await ada.update("events", `id=eq.${trip}`, { status: "passive" });
    await bo.rpc("delete_event", { event_id: flat });
    expect(await namesOf(ada, bo)).toEqual(["kept"]);
  });

  test("the expenses of a merged person belong to the account from then on", async () => {
    const opa = await addPerson(ada, trip, "Opa");
    await spend(trip, ada, [ada, opa], "with Opa");
    expect(await namesOf(ada, opa)).toEqual(["with Opa"]);
    expect(await namesOf(ada, bo)).toEqual([]);
    expect((await bo.rpc("claim_person", { event_id: trip, person_id: opa.id })).status).toBe(200);
    expect(await namesOf(ada, opa)).toEqual([]);
    expect(await namesOf(ada, bo)).toEqual(["with Opa"]);
  });
});

describe("the expenses with a person are nobody else's", () => {
  beforeEach(async () => {
    await spend(trip, ada, [ada, bo, cem], "of the trip");
    await spend(flat, bo, [ada, bo, cem], "of the flat");
  });

  /** Reads by the function below the screen, too. @param {Person} person @param {{ id: string }} other */
  async function expectNone(person, other) {
    expect(await screen(person, "expenses_with", { person_id: other.id })).toEqual({ expenses: [], next: null });
    const [{ ids }] = await acting(sql).as(
      person,
      (run) => run`select ids from private.newest_expenses_with(${other.id}, 'infinity', gen_random_uuid(), 1000)`,
    );
    expect(ids).toBeNull();
  }

  test("former participants get nothing of the event that they left or were removed from", async () => {
    await leave(cem, flat);
    expect(await namesOf(cem, ada)).toEqual(["of the trip"]);
    await remove(ada, trip, cem);
    for (const other of [ada, bo]) await expectNone(cem, other);
    // Those who stay still see what the former participant shared.
    expect(await namesOf(ada, cem)).toEqual(["of the flat", "of the trip"]);
  });

  test("strangers get nothing, whomever they ask about, and nobody is told about a stranger", async () => {
    const stranger = await signedUp("Stranger");
    const elsewhere = await createEvent(stranger, { name: "Elsewhere" });
    await spend(elsewhere, stranger, [stranger], "alone");
    for (const other of [ada, bo, stranger]) await expectNone(stranger, other);
    await expectNone(ada, stranger);
    await expectNone(ada, ada);
    expect((await nobody.get("expenses_with", { person_id: ada.id })).status).toBe(401);
  });
});
