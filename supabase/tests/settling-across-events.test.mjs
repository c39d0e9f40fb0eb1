import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { personSchema } from "@/data/person/schema";
import { claimsOf } from "./support/acting.mjs";
import { addPerson, balancesOf, createEvent, join, newPayment, participantId } from "./support/events.mjs";
import { expectCode } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { owe, threeDebts } from "./support/sample-events.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(4);
afterAll(() => connections.end({ timeout: 5 }));

/** @type {Person} */
let ada, bo, cem;
let trip, flat, dinner;

/** A part of a settlement, as the device sends it. By default both sides' balances are the amount. */
const part = (event, from, to, amount, nets = {}) => ({
  event_id: event,
  id: randomUUID(),
  from_user: from.id,
  to_user: to.id,
  amount,
  from_net: -amount,
  to_net: amount,
  ...nets,
});

const request = (person, parts, more = {}) => ({
  person_id: person.id,
  currency: "EUR",
  parts,
  mutation_id: randomUUID(),
  ...more,
});

const netOf = async (event, person) => (await balancesOf(event))[person.id]?.net;
const paymentsOf = async (event) =>
  (await sql`select id from public.payments where event_id = ${event} and deleted_at is null order by id`).map(
    ({ id }) => id,
  );

/** Everything that settling can change, for comparison. */
async function everything() {
  const [{ all }] = await sql`
    select jsonb_build_object(
      'payments', (select jsonb_agg(p order by p.event_id, p.id) from public.payments p where p.event_id in (${trip}, ${flat}, ${dinner})),
      'balances', (select jsonb_agg(b order by b.event_id, b.user_id) from public.event_balances b where b.event_id in (${trip}, ${flat}, ${dinner})),
      'events', (select jsonb_agg(e order by e.id) from public.events e where e.id in (${trip}, ${flat}, ${dinner})),
      'history', (select jsonb_agg(l order by l.id) from public.event_log l where l.event_id in (${trip}, ${flat}, ${dinner})),
      'mutations', (select jsonb_agg(m order by m.id) from private.mutations m where m.scope in (${ada.id}, ${bo.id}, ${cem.id})),
      'settlements', (
        select jsonb_agg(s order by s.id) from public.settlements s
        where s.made_by in (${ada.id}, ${bo.id}, ${cem.id}) or s.with_user in (${ada.id}, ${bo.id}, ${cem.id})
      )
    ) as all`;
  return all;
}

async function changesNothing(work) {
  const before = await everything();
  await work();
  expect(await everything()).toEqual(before);
}

/** Bo owes Ada 40 for the trip and 10 for the dinner; Ada owes Bo 25 for the flat. */
beforeEach(async () => {
  ({ ada, bo, cem, trip, flat, dinner } = await threeDebts());
});

const allParts = () => [part(trip, bo, ada, 40), part(flat, ada, bo, 25), part(dinner, bo, ada, 10)];

async function settled(person = ada, other = bo, parts = allParts(), more = {}) {
  const asked = request(other, parts, more);
  const { status, body } = await person.rpc("settle_with", asked);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { ...asked, made: body };
}

describe("settling with one payment", () => {
  test("one request writes an ordinary payment into each event and closes the debts", async () => {
    const { made, parts, mutation_id } = await settled();
    // Ada is owed 25.00 in the end: Bo pays.
    expect(made).toMatchObject({
      id: mutation_id,
      made_by: ada.id,
      with_user: bo.id,
      currency: "EUR",
      amount: -25,
      received: true,
    });
    for (const event of [trip, flat, dinner]) {
      const balances = Object.values(await balancesOf(event));
      expect(balances.map(({ net }) => net)).toEqual(balances.map(() => 0));
    }
    for (const { event_id, id } of parts) expect(await paymentsOf(event_id)).toEqual([id]);
    const { entries } = (await cem.get("event_history", { event_id: trip })).body;
    expect(entries[0]).toMatchObject({ entity: "payment", action: "created", actor: ada.id, new: { amount: 40 } });
    expect((await ada.get("person_page", { person_id: bo.id })).body.open_events).toEqual([]);
  });

  test("a part of the amount pays the given events and leaves the rest open", async () => {
    const partly = [part(trip, bo, ada, 30, { from_net: -40, to_net: 40 }), part(flat, ada, bo, 25)];
    const { made } = await settled(bo, ada, partly);
    expect(made).toMatchObject({ made_by: bo.id, amount: 5, received: null });
    expect([await netOf(trip, ada), await netOf(flat, ada), await netOf(dinner, ada)]).toEqual([10, 0, 10]);
  });

  test("opposite debts of the same amount cancel out, and no money moves", async () => {
    const { made } = await settled(ada, bo, [
      part(trip, bo, ada, 25, { from_net: -40, to_net: 40 }),
      part(flat, ada, bo, 25),
    ]);
    expect(made).toMatchObject({ amount: 0, received: null });
    expectCode(await bo.rpc("answer_settlement", { id: made.id, received: true }), 404, "settlement_not_found");
  });

  test("only the two people read a settlement; others see the payment of their event", async () => {
    const { made } = await settled();
    for (const person of [ada, bo]) {
      expect((await person.select("settlements")).body.map(({ id }) => id)).toEqual([made.id]);
      const other = person === ada ? bo : ada;
      expect((await person.get("person_page", { person_id: other.id })).body.settlements).toMatchObject([
        { id: made.id },
      ]);
    }
    expect((await cem.select("settlements")).body).toEqual([]);
    expect((await cem.get("event_page", { event_id: trip })).body.payments).toHaveLength(1);
    const seen = JSON.stringify([
      (await cem.get("event_page", { event_id: trip })).body,
      (await cem.get("event_export", { event_id: trip })).body,
      (await cem.get("event_history", { event_id: trip })).body,
    ]);
    for (const hidden of [made.id, flat, dinner]) expect(seen).not.toContain(hidden);
    const { token } = (await ada.rpc("create_invitation", { event_id: trip, kind: "view" })).body;
    const viewed = JSON.stringify((await asServer("view_event", { token })).body);
    for (const hidden of [made.id, flat, dinner]) expect(viewed).not.toContain(hidden);
  });

  test("a settlement is found by each event of its parts, by the two people alone", async () => {
    const { made } = await settled();
    const another = await createEvent(ada);
    const inEvent = async (person, event_id) => {
      const parts = encodeURIComponent(JSON.stringify([{ event_id }]));
      return (await person.select(`settlements?select=id&parts=cs.${parts}&undone_at=is.null`)).body;
    };
    for (const { event_id } of made.parts) {
      expect(await inEvent(ada, event_id)).toEqual([{ id: made.id }]);
      expect(await inEvent(bo, event_id)).toEqual([{ id: made.id }]);
      expect(await inEvent(cem, event_id)).toEqual([]);
    }
    expect(await inEvent(ada, another)).toEqual([]);
    await ada.rpc("undo_settlement", { id: made.id });
    expect(await inEvent(ada, trip)).toEqual([]);
  });

  test("a household settles with its sum, and the other side records it as well", async () => {
    const household = { event_id: trip, id: randomUUID(), name: "Ada & Cem", people: [ada.id, cem.id] };
    await ada.rpc("save_household", household);
    await owe(trip, cem, bo, 15);
    // Together Ada and Cem are owed 25, and Bo owes 25. Bo pays Ada, who is owed most.
    const { made } = await settled(cem, bo, [part(trip, bo, ada, 25)]);
    expect(made).toMatchObject({ made_by: cem.id, amount: -25 });
    expect([await netOf(trip, bo), (await netOf(trip, ada)) + (await netOf(trip, cem))]).toEqual([0, 0]);
  });

  test("a settlement can include an event that the other person has left", async () => {
    await bo.rpc("leave_event", { event_id: dinner });
    await settled();
    expect(await netOf(dinner, bo)).toBe(0);
  });
});

describe("what a settlement refuses as a whole", () => {
  /** @param {(parts: object[]) => object[]} change @param {object} [more] */
  const refused = async (status, code, change, more = {}) => {
    let answer;
    await changesNothing(async () => {
      answer = await ada.rpc("settle_with", request(bo, change(allParts()), more));
      expectCode(answer, status, code);
    });
    return answer.body;
  };
  const changing = (columns) => (parts) => [{ ...parts[0], ...columns }, ...parts.slice(1)];

  test("a settlement is refused if a balance changed meanwhile, and the answer has the current figures", async () => {
    const parts = allParts();
    await owe(flat, ada, bo, 5);
    const { hint } = await refused(409, "balances_changed", () => parts);
    const figures = JSON.parse(hint);
    expect(figures).toHaveLength(3);
    expect(figures).toContainEqual({ event_id: flat, from_net: -30, to_net: 30 });
    expect(figures).toContainEqual({ event_id: trip, from_net: -40, to_net: 40 });
  });

  test("a settlement succeeds if only others' balances changed meanwhile", async () => {
    const dora = await signedUp("Dora");
    await join(trip, ada, dora);
    const parts = allParts();
    await owe(trip, cem, dora, 70);
    await settled(ada, bo, parts);
  });

  test("a settlement above what the payer owes or the payee is owed is refused with the current figures", async () => {
    const nets = { from_net: -40, to_net: 40 };
    const { hint } = await refused(422, "amount_exceeds_balance", changing({ amount: 40.01, ...nets }));
    expect(JSON.parse(hint)).toContainEqual({ event_id: trip, ...nets });
    await owe(trip, cem, ada, 60);
    await refused(422, "amount_exceeds_balance", changing({ amount: 41, from_net: -40, to_net: 100 }));
    await owe(trip, bo, cem, 70);
    await refused(422, "amount_exceeds_balance", changing({ amount: 101, from_net: -110, to_net: 100 }));
  });

  test("a settlement from the creditor to the debtor is refused", () =>
    refused(422, "amount_exceeds_balance", changing({ from_user: ada.id, to_user: bo.id, from_net: 40, to_net: -40 })));

  test("a settlement is refused if an amount is negative, zero, no number, too precise or too large", async () => {
    for (const amount of [-40, 0, "NaN", null, 0.001, 1e13, "many"]) {
      await refused(422, "invalid_amount", changing({ amount }));
    }
  });

  test("a settlement is refused if its currency is not the one of every event", async () => {
    await refused(422, "invalid_currency", (parts) => parts, { currency: "USD" });
    const abroad = await createEvent(ada, { default_currency: "USD" });
    await join(abroad, ada, bo);
    await owe(abroad, bo, ada, 10, "USD");
    await refused(422, "invalid_currency", (parts) => [...parts, part(abroad, bo, ada, 10)]);
  });

  test("a settlement is refused in an event that the caller left, one of strangers, a deleted one and an unknown one", async () => {
    const stranger = await signedUp("Stranger");
    const theirs = await createEvent(stranger);
    await refused(404, "event_not_found", (parts) => [...parts, part(theirs, bo, ada, 5)]);
    await refused(404, "event_not_found", (parts) => [...parts, part(randomUUID(), bo, ada, 5)]);
    await bo.rpc("delete_event", { event_id: flat });
    await refused(404, "event_not_found", (parts) => parts);
    await ada.rpc("leave_event", { event_id: trip });
    await refused(403, "not_participant", (parts) => [parts[0]]);
  });

  test("a settlement is refused between others, to oneself, or with a person who is not in the event", async () => {
    await refused(422, "invalid_settlement", changing({ to_user: cem.id }));
    await refused(422, "invalid_settlement", changing({ to_user: bo.id }));
    await refused(422, "invalid_settlement", (parts) => parts, { person_id: cem.id });
    await refused(422, "invalid_settlement", (parts) => parts, { person_id: ada.id });
    await refused(422, "invalid_settlement", (parts) => parts, { person_id: randomUUID() });
    await refused(422, "invalid_payment", changing({ id: null }));
    await refused(422, "invalid_payment", changing({ from_user: "Bo" }));
  });

  test("a settlement is refused if a household member is on both sides", async () => {
    await ada.rpc("save_household", { event_id: trip, id: randomUUID(), name: "Two", people: [ada.id, bo.id] });
    await refused(422, "invalid_settlement", (parts) => parts);
  });

  test("a settlement with a person without an account is refused, since they are paid within their event", async () => {
    const grandpa = await addPerson(ada, trip, "Grandpa");
    await owe(trip, grandpa, ada, 5);
    await refused(422, "invalid_settlement", () => [part(trip, grandpa, ada, 5, { to_net: 45 })], {
      person_id: grandpa.id,
    });
  });

  test("a settlement is refused if its list is empty, too long, no list, or names an event twice", async () => {
    for (const parts of [[], {}, null, [null], [1], [{}]]) {
      await refused(422, "invalid_settlement", () => parts);
    }
    await refused(422, "invalid_settlement", (parts) => [
      ...parts,
      part(trip, bo, ada, 1, { from_net: -40, to_net: 40 }),
    ]);
    await refused(422, "too_many", () => Array.from({ length: 101 }, () => part(randomUUID(), bo, ada, 1)));
  });

  test("a settlement is refused if a payment's id is in use, also in another event or by another person", async () => {
    const used = newPayment(trip, cem, ada, { amount: 1 });
    await cem.rpc("save_payment", { payment: used });
    await refused(409, "id_in_use", changing({ id: used.id, to_net: 39 }));
    const mine = newPayment(flat, bo, ada, { amount: 1 });
    await ada.rpc("save_payment", { payment: mine });
    await refused(409, "version_conflict", ([, second]) => [{ ...second, id: mine.id, from_net: -24, to_net: 24 }]);
  });

  test("a settlement is refused without a mutation_id and to callers who are not signed in", async () => {
    await refused(422, "invalid_settlement", (parts) => parts, { mutation_id: null });
    expect((await nobody.rpc("settle_with", request(bo, allParts()))).status).toBe(401);
  });

  test("the tables refuse to insert, change or delete a settlement directly", async () => {
    const { made } = await settled();
    await changesNothing(async () => {
      const { id: _, ...row } = made;
      expect((await ada.insert("settlements", { ...row, id: randomUUID() })).status).toBe(403);
      expect((await bo.update("settlements", `id=eq.${made.id}`, { received: true })).status).toBe(403);
      expect((await bo.remove("settlements", `id=eq.${made.id}`)).status).toBe(403);
    });
  });
});

describe("a repeated settlement", () => {
  test("the same request again answers the same and writes nothing, also after it was undone", async () => {
    const { made, ...asked } = await settled();
    await changesNothing(async () => {
      expect(await ada.rpc("settle_with", asked)).toMatchObject({ status: 200, body: made });
    });
    await ada.rpc("undo_settlement", { id: made.id });
    await changesNothing(async () => {
      expect((await ada.rpc("settle_with", asked)).body.undone_at).not.toBeNull();
    });
  });

  test("another request with the same mutation_id is refused, by the same person and by another", async () => {
    const { made: _, ...asked } = await settled();
    await owe(trip, bo, ada, 7);
    await changesNothing(async () => {
      expectCode(await ada.rpc("settle_with", { ...asked, parts: [part(trip, bo, ada, 7)] }), 409, "id_in_use");
      const theirs = request(ada, [part(trip, bo, ada, 7)], { mutation_id: asked.mutation_id });
      expectCode(await bo.rpc("settle_with", theirs), 409, "id_in_use");
    });
  });

  test("the same request twice at once is applied once", async () => {
    const asked = request(bo, allParts());
    const answers = await Promise.all([1, 2, 3].map(() => ada.rpc("settle_with", asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await paymentsOf(trip)).toHaveLength(1);
  });

  test("both people at once: one settles, and the other gets the current figures", async () => {
    const parts = allParts();
    const first = await begin(connections, ada);
    await first.run`select public.settle_with(${bo.id}, 'EUR', ${first.run.json(parts)}, ${randomUUID()})`;
    const second = await begin(connections, bo);
    const own = parts.map((one) => ({ ...one, id: randomUUID() })).reverse();
    const waiting = outcome(
      second.run`select public.settle_with(${ada.id}, 'EUR', ${second.run.json(own)}, ${randomUUID()})`,
    );
    await second.waits();
    await first.commit();
    expect((await waiting).refusal).toBe("balances_changed");
    await second.rollback();
    for (const event of [trip, flat, dinner]) expect(await netOf(event, ada)).toBe(0);
  });
});

describe("undoing a settlement", () => {
  test("either person takes all of it back, once", async () => {
    const before = await Promise.all([trip, flat, dinner].map(balancesOf));
    const { made } = await settled();
    const undo = { id: made.id, mutation_id: randomUUID() };
    const undone = (await bo.rpc("undo_settlement", undo)).body;
    expect(undone).toEqual({ ...made, undone_at: undone.undone_at });
    expect(undone.undone_at).not.toBeNull();
    const net = (balances) => Object.fromEntries(Object.entries(balances).map(([person, { net }]) => [person, net]));
    const after = await Promise.all([trip, flat, dinner].map(balancesOf));
    expect(after.map(net)).toEqual(before.map(net));
    await changesNothing(async () => expect((await bo.rpc("undo_settlement", undo)).status).toBe(200));
    expect((await ada.rpc("undo_settlement", { id: made.id })).body).toEqual(undone);
  });

  test("a repeated undo does not delete a payment that was restored since", async () => {
    const { made, parts } = await settled();
    const undo = { id: made.id, mutation_id: randomUUID() };
    await ada.rpc("undo_settlement", undo);
    await bo.rpc("restore_payment", { event_id: trip, id: parts[0].id });
    await ada.rpc("undo_settlement", undo);
    expect(await paymentsOf(trip)).toEqual([parts[0].id]);
  });

  test("a settlement names the payments that others deleted, and an undo removes the others", async () => {
    const { made, parts } = await settled();
    expect((await cem.rpc("delete_payment", { event_id: trip, id: parts[0].id })).status).toBe(200);
    const [shown] = (await ada.get("person_page", { person_id: bo.id })).body.settlements;
    expect(new Map(shown.parts.map(({ name, state }) => [name, state]))).toEqual(
      new Map([
        ["Trip", "deleted"],
        ["Flat", "recorded"],
        ["Dinner", "recorded"],
      ]),
    );
    expect((await ada.rpc("undo_settlement", { id: made.id })).status).toBe(200);
    expect([await paymentsOf(trip), await paymentsOf(flat), await paymentsOf(dinner)]).toEqual([[], [], []]);
    expect([await netOf(trip, ada), await netOf(flat, ada), await netOf(dinner, ada)]).toEqual([40, -25, 10]);
  });

  test("payments in events that the caller left or that were deleted stay, and the list names them", async () => {
    const { made, parts } = await settled();
    await ada.rpc("leave_event", { event_id: trip });
    await bo.rpc("delete_event", { event_id: flat });
    await ada.rpc("undo_settlement", { id: made.id });
    expect([await paymentsOf(trip), await paymentsOf(flat), await paymentsOf(dinner)]).toEqual([
      [parts[0].id],
      [parts[1].id],
      [],
    ]);
    const [shown] = (await ada.get("person_page", { person_id: bo.id })).body.settlements;
    expect(shown.undone_at).not.toBeNull();
    expect(shown.parts.filter(({ state }) => state === "left").map(({ name }) => name)).toEqual([null, null]);
    // Bo is still in the trip and takes that part back as well.
    await bo.rpc("undo_settlement", { id: made.id });
    expect([await paymentsOf(trip), await paymentsOf(flat)]).toEqual([[], [parts[1].id]]);
  });

  test("others cannot undo or answer a settlement, nor tell whether it exists", async () => {
    const { made } = await settled();
    await changesNothing(async () => {
      for (const person of [cem, await signedUp("Stranger")]) {
        for (const id of [made.id, randomUUID()]) {
          expectCode(await person.rpc("undo_settlement", { id }), 404, "settlement_not_found");
          expectCode(await person.rpc("answer_settlement", { id, received: true }), 404, "settlement_not_found");
        }
      }
      expect((await nobody.rpc("undo_settlement", { id: made.id })).status).toBe(401);
      expect((await nobody.rpc("answer_settlement", { id: made.id, received: true })).status).toBe(401);
    });
  });
});

describe("whether the money arrived", () => {
  const toConfirm = async (person) => (await person.get("dashboard")).body.unanswered_payments;

  test("the payee is asked, answers yes or not yet, and no balance changes", async () => {
    const parts = [part(trip, bo, ada, 40)];
    const { made } = await settled(bo, ada, parts);
    const [asked, ...others] = await toConfirm(ada);
    expect(asked).toMatchObject({ id: made.id, amount: 40, currency: "EUR", person: { id: bo.id } });
    expect(others).toEqual([]);
    // Home shows nothing of an answer that it cannot read.
    expect(personSchema["~standard"].validate(asked.person)).not.toHaveProperty("issues");
    expect(await toConfirm(bo)).toEqual([]);
    // Its parts in the events ask nothing of their own.
    const { payments } = (await ada.rpc("event_page", { event_id: trip })).body;
    expect(payments.find(({ id }) => id === parts[0].id).arrival).toBeNull();
    const answered = await ada.rpc("answer_payment", { event_id: trip, id: parts[0].id, received: true });
    expectCode(answered, 404, "payment_not_found");
    const before = await balancesOf(trip);
    const revisions = await sql`select revision from public.events where id = ${trip}`;
    for (const received of [false, true]) {
      expect((await ada.rpc("answer_settlement", { id: made.id, received })).body).toMatchObject({ received });
      expect((await bo.select("settlements")).body).toMatchObject([{ received }]);
    }
    expect(await toConfirm(ada)).toEqual([]);
    expect(await balancesOf(trip)).toEqual(before);
    expect([...(await sql`select revision from public.events where id = ${trip}`)]).toEqual([...revisions]);
  });

  test("the payee is not asked about payments that somebody removed one by one", async () => {
    const parts = [part(trip, bo, ada, 40), part(dinner, bo, ada, 10)];
    const { made } = await settled(bo, ada, parts);
    await bo.rpc("delete_payment", { event_id: trip, id: parts[0].id });
    expect(await toConfirm(ada)).toMatchObject([{ id: made.id }]);
    await bo.rpc("delete_payment", { event_id: dinner, id: parts[1].id });
    expect(await toConfirm(ada)).toEqual([]);
  });

  test("the payer cannot answer, nobody can once it was undone, and a payee who records it is not asked", async () => {
    const { made } = await settled(bo, ada, [part(trip, bo, ada, 40)]);
    expectCode(await bo.rpc("answer_settlement", { id: made.id, received: true }), 404, "settlement_not_found");
    await bo.rpc("undo_settlement", { id: made.id });
    expect(await toConfirm(ada)).toEqual([]);
    expectCode(await ada.rpc("answer_settlement", { id: made.id, received: true }), 404, "settlement_not_found");
    const { made: byPayee } = await settled(ada, bo, [part(trip, bo, ada, 40)]);
    expect(byPayee.received).toBe(true);
  });
});

describe("people and events that go", () => {
  test("a deleted account takes its settlements along, and the payments and balances stay", async () => {
    await settled();
    expect((await asServer("delete_account", { auth_user_id: bo.authId })).body).toEqual({ deleted: true });
    expect((await ada.select("settlements")).body).toEqual([]);
    expect(await netOf(trip, ada)).toBe(0);
    expect(await paymentsOf(trip)).toHaveLength(1);
  });

  test("debts of a deleted account can still be settled", async () => {
    await asServer("delete_account", { auth_user_id: bo.authId });
    const { body } = await ada.get("person_page", { person_id: bo.id });
    expect(body.person).toMatchObject({ deleted: true, email: null });
    // The flat was Bo's and Ada's; it goes on with Ada.
    await settled();
    expect(await netOf(flat, ada)).toBe(0);
  });

  test("a household member without an account is settled for under the name of whoever claimed them", async () => {
    const grandpa = await addPerson(ada, trip, "Grandpa");
    await ada.rpc("save_household", { event_id: trip, id: randomUUID(), name: "Two", people: [bo.id, grandpa.id] });
    const late = await signedUp("Late");
    await join(trip, ada, late);
    expect((await late.rpc("claim_person", { event_id: trip, person_id: grandpa.id })).status).toBe(200);
    const [{ household_id }] = await sql`
      select household_id from public.event_participants where event_id = ${trip} and user_id = ${late.id}`;
    expect(household_id).not.toBeNull();
    await settled(ada, bo, [part(trip, grandpa, ada, 40)]);
    expect((await sql`select from_user from public.payments where event_id = ${trip}`)[0].from_user).toBe(late.id);
  });

  test("a removed caller's settlement is refused, and the others of the event go on", async () => {
    const admin = await begin(connections, "owner");
    await admin.run`
      select set_config('request.jwt.claim.sub', ${bo.authId}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claimsOf(bo))}, true)`;
    await admin.run`select public.remove_participant(${flat}, ${await participantId(flat, ada)})`;
    const settling = await begin(connections, ada);
    const asked = allParts();
    const waiting = outcome(
      settling.run`select public.settle_with(${bo.id}, 'EUR', ${settling.run.json(asked)}, ${randomUUID()})`,
    );
    await settling.waits();
    await admin.commit();
    expect((await waiting).refusal).toBe("not_participant");
    await settling.rollback();
    expect(await paymentsOf(trip)).toEqual([]);
  });

  test("the purge erases settlements 30 days after they were undone", async () => {
    const { made } = await settled();
    await ada.rpc("undo_settlement", { id: made.id });
    await purge();
    expect((await ada.select("settlements")).body).toHaveLength(1);
    await sql`update public.settlements set undone_at = undone_at - interval '31 days' where id = ${made.id}`;
    await purge(async () => expect((await ada.select("settlements")).body).toEqual([]));
  });
});
