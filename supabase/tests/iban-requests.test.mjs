import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(4);
afterAll(() => connections.end({ timeout: 5 }));

const iban = "DE89370400440532013000";
/** Ada paid for all and requires requests; Bo and Cem owe her. @type {Person} */
let ada, bo, cem, stranger;
let event;

/** @param {Person} asking @param {{ id: string }} [payee] @param {string} [of] */
const ask = (asking, payee = ada, of = event) => asking.rpc("ask_for_iban", { event_id: of, payee_id: payee.id });
/** @param {Person} owner @param {{ id: string }} debtor @param {boolean | null} allowed @param {string} [of] */
const answer = (owner, debtor, allowed, of = event) =>
  owner.rpc("answer_iban_request", { event_id: of, debtor_id: debtor.id, allowed });
/** What the server gets for a person's settlement. @param {{ authId: string }} asking @param {string} [of] */
const told = async (asking, of = event) =>
  (await asServer("payee_ibans", { event_id: of, auth_user_id: asking.authId, payees: [ada.id] })).body;
const given = () => [{ user_id: ada.id, state: "shown", iban, iban_currency: "EUR", handles: [] }];
const withheld = (state) => [{ user_id: ada.id, state }];
/** @param {Person} owner */
const requestsOf = async (owner) => (await owner.get("my_iban_requests")).body;
/** What home asks. @param {Person} owner */
const askedAtHome = async (owner) => (await owner.get("dashboard")).body.unanswered_iban_requests;
const noted = () => sql`select shown_to from public.iban_disclosures where owner_id = ${ada.id}`;

/** Creates an event in which Ada paid for all three. */
async function trip() {
  const made = await createEvent(ada);
  await join(made, ada, bo, cem);
  await save(ada, newExpense(made, ada, [ada, bo, cem]));
  return made;
}

beforeEach(async () => {
  [ada, bo, cem, stranger] = await Promise.all([
    signedUp("Ada", { columns: { iban, iban_currency: "EUR", iban_ask_first: true } }),
    signedUp("Bo", { columns: { first_name: "Bo" } }),
    signedUp("Cem"),
    signedUp("Stranger"),
  ]);
  event = await trip();
});

describe("who wishes to be asked first", () => {
  test("iban_ask_first is off by default, and debtors then see the IBAN", async () => {
    expect((await bo.select("users?select=iban_ask_first")).body).toEqual([{ iban_ask_first: false }]);
    await ada.update("users", `id=eq.${ada.id}`, { iban_ask_first: false });
    expect(await told(bo)).toEqual(given());
    expect((await ask(bo)).body).toBe("shown");
    expect(await sql`select from private.iban_requests where owner_id = ${ada.id}`).toHaveLength(0);
  });

  test("an owner who requires requests reveals the IBAN to nobody before allowing it, and nothing is logged as disclosed", async () => {
    expect(await told(bo)).toEqual(withheld("ask"));
    const { status, body } = await ask(bo);
    expect({ status, body }).toEqual({ status: 200, body: "asked" });
    expect(await told(bo)).toEqual(withheld("asked"));
    expect(await noted()).toHaveLength(0);
    expect((await answer(ada, bo, true)).status).toBe(204);
    expect(await told(bo)).toEqual(given());
    expect(await noted()).toEqual([{ shown_to: bo.id }]);
  });

  test("an owner who requires requests sees their own IBAN", async () => {
    expect(await told(ada)).toEqual(given());
  });

  test("an owner can refuse a request, change their answer and withdraw an approval", async () => {
    await ask(bo);
    for (const [allowed, state] of /** @type {const} */ ([
      [false, withheld("refused")],
      [true, given()],
      [true, given()],
      [false, withheld("refused")],
    ])) {
      expect((await answer(ada, bo, allowed)).status).toBe(204);
      expect(await told(bo)).toEqual(state);
      expect((await ask(bo)).body, "asking again changes nothing").toBe(state[0].state);
    }
  });

  test("an owner sees who asks, in which event and since when, open requests first, and at home these alone", async () => {
    const other = await trip();
    await ask(bo);
    await answer(ada, bo, true);
    await ask(bo, ada, other);
    expect(await requestsOf(ada)).toMatchObject([
      { event_id: other, event_name: "Cappadocia", asked_by: bo.id, asked_by_name: "Bo", allowed: null },
      { event_id: event, asked_by: bo.id, allowed: true },
    ]);
    expect(await askedAtHome(ada)).toEqual([
      { event_id: other, event_name: "Cappadocia", asked_by: bo.id, asked_by_name: "Bo" },
    ]);
    for (const person of [bo, cem, stranger]) {
      expect(await requestsOf(person)).toEqual([]);
      expect(await askedAtHome(person)).toEqual([]);
    }
    const onPage = async (person, of) => (await person.get("event_page", { event_id: of })).body.iban_requests;
    expect(await onPage(ada, other)).toEqual([bo.id]);
    expect(await onPage(ada, event)).toEqual([]);
    for (const person of [bo, cem]) expect(await onPage(person, other)).toEqual([]);
  });

  test("an owner sees no request of a person who has paid, after switching requests off, or of a deleted event", async () => {
    await ask(bo);
    const payment = newPayment(event, bo, ada, { amount: 10 });
    await bo.rpc("save_payment", { payment });
    expect(await requestsOf(ada)).toEqual([]);
    await bo.rpc("delete_payment", { event_id: event, id: payment.id, mutation_id: randomUUID() });
    expect(await requestsOf(ada)).toHaveLength(1);
    await ada.update("users", `id=eq.${ada.id}`, { iban_ask_first: false });
    expect(await requestsOf(ada)).toEqual([]);
    await ada.update("users", `id=eq.${ada.id}`, { iban_ask_first: true });
    await ada.rpc("delete_event", { event_id: event });
    expect(await requestsOf(ada)).toEqual([]);
    expectCode(await answer(ada, bo, true), 404, "request_not_found");
  });

  test("an owner who left but is still owed can answer requests, which home does not show", async () => {
    await ask(bo);
    await ada.rpc("leave_event", { event_id: event });
    expect(await requestsOf(ada)).toMatchObject([{ asked_by: bo.id, asked_by_name: "Bo" }]);
    expect(await askedAtHome(ada)).toEqual([]);
    expect((await ask(cem)).body).toBe("asked");
    await answer(ada, bo, true);
    expect(await told(bo)).toEqual(given());
    expect(await told(cem)).toEqual(withheld("asked"));
  });
});

describe("an allowance", () => {
  test("an approval is valid for one person in one event only", async () => {
    const other = await trip();
    await ask(bo);
    await answer(ada, bo, true);
    expect(await told(cem)).toEqual(withheld("ask"));
    expect(await told(bo, other)).toEqual(withheld("ask"));
    expect(await told(bo)).toEqual(given());
  });

  test("an approval ends when the debtor leaves or is removed, and a returning debtor must ask again", async () => {
    for (const [person, leave] of /** @type {const} */ ([
      [bo, () => bo.rpc("leave_event", { event_id: event })],
      [cem, () => remove(ada, event, cem)],
    ])) {
      await ask(person);
      await answer(ada, person, true);
      await leave();
      expect(await told(person)).toEqual([]);
      await join(event, ada, person);
      expect(await told(person)).toEqual(withheld("ask"));
    }
  });

  test("an approval cannot be given by anybody but the owner, nor without a request", async () => {
    await ask(bo);
    for (const person of [bo, cem, stranger]) {
      expectCode(await answer(person, bo, true), 404, "request_not_found");
    }
    expectForbidden(await answer(nobody, bo, true));
    expectCode(await answer(ada, cem, true), 404, "request_not_found");
    expectCode(await answer(ada, bo, true, randomUUID()), 404, "request_not_found");
    expectCode(await answer(ada, bo, null), 422, "invalid_change");
    expect(await told(bo)).toEqual(withheld("asked"));
    expect(await told(cem)).toEqual(withheld("ask"));
  });

  test("plain requests neither read nor write requests for IBANs, and only the owner changes iban_ask_first", async () => {
    await ask(bo);
    for (const person of [ada, bo, nobody]) {
      expectForbidden(await person.select("iban_requests"));
      const row = { event_id: event, owner_id: ada.id, asked_by: cem.id, asked_by_name: "Cem", allowed: true };
      expectForbidden(await person.insert("iban_requests", row));
      expectForbidden(await person.update("iban_requests", `owner_id=eq.${ada.id}`, { allowed: true }));
    }
    expect((await bo.update("users", `id=eq.${ada.id}`, { iban_ask_first: false })).body).toEqual([]);
    expect((await bo.select(`users?id=eq.${ada.id}&select=iban_ask_first`)).body).toEqual([]);
    expect(await told(bo)).toEqual(withheld("asked"));
  });
});

describe("asking", () => {
  test("requests and answers increment the event's revision and are not in the history", async () => {
    const revision = async () =>
      Number((await sql`select revision from public.events where id = ${event}`)[0].revision);
    const before = await revision();
    const history = async () => (await cem.get("event_history", { event_id: event })).body;
    const said = await history();
    await ask(bo);
    expect(await revision()).toBe(before + 1);
    await ask(bo);
    expect(await revision(), "asked already").toBe(before + 1);
    await answer(ada, bo, true);
    expect(await revision()).toBe(before + 2);
    expect(await history()).toEqual(said);
  });

  test("only a person who owes can ask, and only a person who is owed can be asked", async () => {
    expectCode(await ask(ada, bo), 422, "nothing_owed");
    expectCode(await ask(ada, ada), 422, "nothing_owed");
    expectCode(await ask(bo, cem), 422, "nothing_owed");
    await bo.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 10 }) });
    expectCode(await ask(bo), 422, "nothing_owed");
    // Members of a debtor's household can ask as well.
    const household = { event_id: event, id: randomUUID(), name: "Both", people: [bo.id, cem.id] };
    expect((await bo.rpc("save_household", household)).status).toBe(200);
    expect((await ask(bo)).body).toBe("asked");
  });

  test("asking is refused by code for strangers, removed people and unknown people", async () => {
    expectCode(await ask(stranger), 404, "event_not_found");
    expectForbidden(await ask(nobody));
    expectCode(await ask(bo, ada, randomUUID()), 404, "event_not_found");
    expectCode(await ask(bo, stranger), 404, "participant_not_found");
    expectCode(await ask(bo, { id: randomUUID() }), 404, "participant_not_found");
    expectCode(await ask(bo, await addPerson(ada, event, "Grandpa")), 404, "participant_not_found");
    await remove(ada, event, cem);
    expectCode(await ask(cem), 403, "not_participant");
    await ada.rpc("delete_event", { event_id: event });
    expectCode(await ask(bo), 404, "event_not_found");
    expect(await sql`select from private.iban_requests where event_id = ${event}`).toHaveLength(0);
  });

  test("asking a person without an IBAN returns none and stores nothing", async () => {
    await ada.update("users", `id=eq.${ada.id}`, { iban: null });
    expect((await ask(bo)).body).toBe("none");
    expect(await sql`select from private.iban_requests where event_id = ${event}`).toHaveLength(0);
  });

  test("a debt invented after somebody left does not allow asking", async () => {
    await bo.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 20 }) });
    await ada.rpc("leave_event", { event_id: event });
    await bo.rpc("save_payment", { payment: newPayment(event, ada, bo, { amount: 25 }) });
    expectCode(await ask(bo), 422, "nothing_owed");
    expect(await told(bo)).toEqual([]);
  });

  test("repeated and concurrent requests are one request", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bo)));
    expect(answers.map(({ body }) => body)).toEqual(Array(8).fill("asked"));
    expect(await requestsOf(ada)).toHaveLength(1);
  });
});

describe("what was asked", () => {
  const left = () => sql`select from private.iban_requests where event_id = ${event}`;

  test("deleting either account deletes the request", async () => {
    await ask(bo);
    await asServer("delete_account", { auth_user_id: bo.authId });
    expect(await left()).toHaveLength(0);
    await ask(cem);
    await asServer("delete_account", { auth_user_id: ada.authId });
    expect(await left()).toHaveLength(0);
    const [{ iban_ask_first }] = await sql`select iban_ask_first from public.users where id = ${ada.id}`;
    expect(iban_ask_first).toBe(false);
  });

  test("purging an event deletes its requests", async () => {
    await ask(bo);
    await ada.rpc("delete_event", { event_id: event });
    expect(await left()).toHaveLength(1);
    await sql`update public.events set deleted_at = now() - interval '31 days' where id = ${event}`;
    await purge(async () => expect(await left()).toHaveLength(0));
  });

  test("a request concurrent with deleting either account is not stored", async () => {
    for (const [place, refusal] of /** @type {const} */ ([
      [0, "participant_not_found"],
      [1, "user_not_authenticated"],
    ])) {
      const made = await trip();
      const deletion = await begin(connections, "server");
      await deletion.run`select public.delete_account(${[ada, bo][place].authId})`;
      const asking = await begin(connections, bo);
      const asked = outcome(asking.run`select public.ask_for_iban(${made}, ${ada.id})`);
      await asking.waits();
      await deletion.commit();
      expect((await asked).refusal).toBe(refusal);
      await asking.rollback();
      expect(await sql`select from private.iban_requests where event_id = ${made}`).toHaveLength(0);
      if (place === 0) ada = await signedUp("Ada", { columns: { iban, iban_ask_first: true } });
    }
  });

  test("an answer concurrent with removing the debtor is not stored", async () => {
    await ask(bo);
    const removal = await begin(connections, ada);
    const [{ id }] = await sql`
      select id from public.event_participants where event_id = ${event} and user_id = ${bo.id}`;
    await removal.run`select public.remove_participant(${event}, ${id})`;
    const answering = await begin(connections, ada);
    const answered = outcome(answering.run`select public.answer_iban_request(${event}, ${bo.id}, true)`);
    await answering.waits();
    await removal.commit();
    expect((await answered).refusal).toBe("request_not_found");
    await answering.rollback();
    await join(event, ada, bo);
    expect(await told(bo)).toEqual(withheld("ask"));
  });
});
