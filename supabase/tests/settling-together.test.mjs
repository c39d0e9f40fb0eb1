import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEventFromWire } from "@/data/settlement/openEvents";
import { partsPaidBy, togetherOf } from "@/data/settlement/together";
import { createEvent, join, newExpense, save, unitsIn } from "./support/events.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { signedUp } from "./support/people.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(6);
afterAll(() => connections.end({ timeout: 5 }));

/** Returns the open debts between two people, by the app's own code from the database's answer. */
async function openBetween(person, other) {
  const { body } = await person.get("person_page", { person_id: other.id });
  return togetherOf(body.open_events.map(openEventFromWire), person.id, other.id);
}

/** The request that the app sends to pay everything, or a part of it. */
function requestFor(other, together, paid = Math.abs(together.total)) {
  const units = unitsIn(together.currency);
  const parts = partsPaidBy(together, paid).map(({ event, transfer, amount, fromNet, toNet }) => ({
    event_id: event.id,
    id: randomUUID(),
    from_user: transfer.from,
    to_user: transfer.to,
    amount: Math.abs(amount) / units,
    from_net: fromNet / units,
    to_net: toNet / units,
  }));
  return { person_id: other.id, currency: together.currency, parts, mutation_id: randomUUID() };
}

/** Balances of these events that do not add up to zero or differ from their rows. */
const wrongIn = (events) => sql`
  select balance.event_id, sum(balance.net) as net
  from public.event_balances as balance
  where balance.event_id = any (${events}::uuid[])
  group by balance.event_id
  having sum(balance.net) <> 0
  union all
  select balance.event_id, balance.sent - balance.received
  from public.event_balances as balance
  cross join lateral (
    select coalesce(sum(payment.amount) filter (where payment.from_user = balance.user_id), 0) as sent,
      coalesce(sum(payment.amount) filter (where payment.to_user = balance.user_id), 0) as received
    from public.payments as payment
    where payment.event_id = balance.event_id and payment.deleted_at is null
  ) as rows
  where balance.event_id = any (${events}::uuid[]) and (balance.sent, balance.received) <> (rows.sent, rows.received)`;

const paymentsOf = (events) => sql`
  select event_id, id from public.payments where event_id = any (${events}::uuid[]) and deleted_at is null`;

describe("three friends, five events, two currencies and a household, while an event and an account are deleted", () => {
  /** @type {Person} */
  let ada, bo, cem;
  let all, trip, flat, dinner, london, fair;

  const owe = (event, debtor, creditor, amount, currency = "EUR") =>
    save(creditor, newExpense(event, creditor, [debtor], { amount, currency }));

  beforeAll(async () => {
    [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
    all = [];
    for (const [name, default_currency] of [["Trip"], ["Flat"], ["Dinner"], ["London", "GBP"], ["Fair"]]) {
      const event = await createEvent(ada, { name, ...(default_currency && { default_currency }) });
      await join(event, ada, bo, cem);
      all.push(event);
    }
    [trip, flat, dinner, london, fair] = all;
    await owe(trip, bo, ada, 40);
    await owe(trip, cem, ada, 15);
    await owe(flat, ada, bo, 25);
    await owe(dinner, bo, ada, 10);
    await owe(london, ada, bo, 7, "GBP");
    await owe(fair, bo, cem, 30);
    await owe(fair, ada, bo, 12);
    // In the fair, Ada and Cem pay as one: together they are owed 18 by Bo.
    await ada.rpc("save_household", { event_id: fair, id: randomUUID(), name: "Two", people: [ada.id, cem.id] });
  });

  test("the open debts equal the settlements of the events, by currency, with the household as one", async () => {
    const open = await openBetween(ada, bo);
    expect(open.map(({ currency, total }) => [currency, total])).toEqual([
      ["EUR", 4000 - 2500 + 1000 + 1800],
      ["GBP", -700],
    ]);
    for (const { currency, parts } of open) {
      for (const { event, transfer, amount } of parts) {
        const { balances } = (await ada.get("settlement", { event_id: event.id })).body;
        const netOf = (party) =>
          balances
            .filter(({ user_id, household_id }) => party.includes(user_id) || party.includes(household_id))
            .reduce((sum, { net }) => sum + Math.round(net * unitsIn(currency)), 0);
        const household = balances.find(({ user_id }) => user_id === ada.id).household_id;
        expect(Math.abs(amount)).toBeLessThanOrEqual(Math.abs(netOf(household ? [household] : [ada.id])));
        expect([ada.id, cem.id, bo.id]).toContain(transfer.from);
      }
    }
    // Seen from Bo it is the same with the other sign.
    expect((await openBetween(bo, ada)).map(({ total }) => total)).toEqual([-4300, 700]);
  });

  test("a part is paid, another request fails with fresh figures after an event was deleted, and the rest settles", async () => {
    const [euros] = await openBetween(bo, ada);
    const outdated = requestFor(ada, euros);
    const partly = await bo.rpc("settle_with", requestFor(ada, euros, 2000));
    expect(partly.body).toMatchObject({ amount: 20, received: null });
    expect((await bo.rpc("settle_with", outdated)).body.message).toBe("balances_changed");
    expect([...(await wrongIn(all))]).toEqual([]);

    const [rest] = await openBetween(bo, ada);
    expect(rest.total).toBe(-2300);
    const request = requestFor(ada, rest);
    await ada.rpc("delete_event", { event_id: dinner });
    expect((await bo.rpc("settle_with", request)).body.message).toBe("event_not_found");
    expect(await paymentsOf(all)).toHaveLength(partly.body.parts.length);
    const now = await openBetween(bo, ada);
    expect(now.map(({ currency, total }) => [currency, total])).toEqual([
      ["GBP", 700],
      ["EUR", -1800],
    ]);
    // Ada records what she paid in pounds, Bo what he paid in euros.
    expect((await bo.rpc("settle_with", requestFor(ada, now[1]))).body).toMatchObject({ currency: "EUR", amount: 18 });
    const [pounds] = await openBetween(ada, bo);
    expect((await ada.rpc("settle_with", requestFor(bo, pounds))).body).toMatchObject({ currency: "GBP", amount: 7 });
    expect(await openBetween(ada, bo)).toEqual([]);
    expect([...(await wrongIn(all))]).toEqual([]);
  });

  test("an undo after one payment was removed and one account deleted leaves every event at zero", async () => {
    const made = (await bo.select("settlements?order=made_at.desc")).body;
    const removed = made.find(({ parts }) => parts.some(({ event_id }) => event_id === fair));
    const part = removed.parts.find(({ event_id }) => event_id === fair);
    expect((await cem.rpc("delete_payment", { event_id: fair, id: part.payment_id })).status).toBe(200);
    expect((await asServer("delete_account", { auth_user_id: cem.authId })).status).toBe(200);
    expect((await ada.rpc("undo_settlement", { id: removed.id })).status).toBe(200);
    expect([...(await wrongIn(all))]).toEqual([]);
    const shown = (await ada.get("person_page", { person_id: bo.id })).body.settlements;
    const undone = shown.find(({ id }) => id === removed.id);
    expect(undone.undone_at).not.toBeNull();
    expect(undone.parts.filter(({ state }) => state === "recorded")).toEqual([]);
    // Open debts can be settled again.
    for (let [next] = await openBetween(ada, bo); next; [next] = await openBetween(ada, bo)) {
      expect((await ada.rpc("settle_with", requestFor(bo, next))).status).toBe(200);
    }
    expect([...(await wrongIn(all))]).toEqual([]);
  });
});

describe("a settlement whose connection breaks", () => {
  /** Rows that settle_with waits for, in the order of its statements, each locked by another transaction. */
  const obstacles = {
    "at its first event": (run, { events }) => run`select from public.events where id = ${events[0]} for update`,
    "at its last event": (run, { events }) => run`select from public.events where id = ${events.at(-1)} for update`,
    "at a payment": (run, { parts, people }) => run`
      insert into public.payments (event_id, id, from_user, to_user, amount, created_by)
      values (${parts[1].event_id}, ${parts[1].id}, ${people[0]}, ${people[1]}, 1, ${people[0]})`,
    "at a balance": (run, { events }) =>
      run`select from public.event_balances where event_id = ${events.at(-1)} for update`,
    "at the settlement": (run, { id, people }) => run`
      insert into public.settlements (id, made_by, with_user, currency, amount, parts)
      values (${id}, ${people[0]}, ${people[1]}, 'EUR', 0, '[]')`,
    "at the end, as it stores the mutation": (run, { id, people }) => run`
      insert into private.mutations (scope, id, digest) values (${people[0]}, ${id}, ${randomUUID()})`,
  };

  test.each(Object.entries(obstacles))(
    "%s writes nothing anywhere, and succeeds when it is sent again",
    async (_, block) => {
      const [ada, bo] = await Promise.all(["Ada", "Bo"].map((name) => signedUp(name)));
      const events = [];
      for (const amount of [10, 20, 30]) {
        const event = await createEvent(ada);
        await join(event, ada, bo);
        await save(ada, newExpense(event, ada, [bo], { amount }));
        events.push(event);
      }
      const [together] = await openBetween(ada, bo);
      const request = requestFor(bo, together);
      request.parts.sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
      const wanted = {
        events: events.toSorted(),
        parts: request.parts,
        people: [ada.id, bo.id],
        id: request.mutation_id,
      };

      const obstacle = await begin(connections, "owner");
      await block(obstacle.run, wanted);
      // A connection of its own, which cannot be used again.
      const own = connect(1);
      const settling = await begin(own, ada);
      const [{ pid }] = await settling.run`select pg_backend_pid() as pid`;
      const pending = outcome(
        settling.run`select public.settle_with(${bo.id}, 'EUR', ${settling.run.json(request.parts)}, ${request.mutation_id})`,
      );
      await settling.waits();
      await sql`select pg_terminate_backend(${pid})`;
      expect((await pending).refusal).toBeDefined();
      await obstacle.rollback();
      await own.end({ timeout: 0 });

      expect([...(await wrongIn(events))]).toEqual([]);
      expect([...(await paymentsOf(events))]).toEqual([]);
      expect((await ada.select("settlements")).body).toEqual([]);
      expect((await ada.rpc("settle_with", request)).status).toBe(200);
      expect(await openBetween(ada, bo)).toEqual([]);
      expect([...(await wrongIn(events))]).toEqual([]);
    },
  );
});

describe("nobody waits in a circle", () => {
  test("two people who settle overlapping events in opposite orders, while one account is deleted, cause no deadlock", async () => {
    const [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
    const events = [];
    for (let place = 0; place < 4; place++) {
      const event = await createEvent(ada);
      await join(event, ada, bo, cem);
      await save(ada, newExpense(event, ada, [bo, cem], { amount: 20 }));
      events.push(event);
    }
    events.sort();
    const part = (event, from) => ({
      ...{ event_id: event, id: randomUUID(), from_user: from.id, to_user: ada.id },
      ...{ amount: 10, from_net: -10, to_net: 20 },
    });
    // A fourth transaction holds a middle event until everybody waits.
    const holder = await begin(connections, "owner");
    await holder.run`select from public.events where id = ${events[1]} for update`;
    const settle = async (person, parts) => {
      const transaction = await begin(connections, person);
      const done = outcome(
        transaction.run`select public.settle_with(${ada.id}, 'EUR', ${transaction.run.json(parts)}, ${randomUUID()})`,
      );
      await transaction.waits();
      return { transaction, done };
    };
    const first = await settle(
      bo,
      [events[3], events[0], events[1]].map((event) => part(event, bo)),
    );
    const second = await settle(
      cem,
      [events[2], events[1], events[0]].map((event) => part(event, cem)),
    );
    const deletion = await begin(connections, "server");
    const deleted = outcome(deletion.run`select public.delete_account(${cem.authId})`);
    await deletion.waits();
    await holder.commit();
    expect(await first.done).toEqual({});
    await first.transaction.commit();
    // Both transactions waited for the first. They continue in any order, and the second of them waits for the other.
    const ended = await Promise.all([
      second.done.then(async ({ refusal }) => {
        await second.transaction.rollback();
        return refusal;
      }),
      deleted.then(async ({ refusal }) => {
        await deletion.commit();
        return refusal;
      }),
    ]);
    // Ada is owed less by then, so the second is refused, or its account is gone.
    expect(["balances_changed", "not_participant", "user_not_authenticated"]).toContain(ended[0]);
    expect(ended[1]).toBeUndefined();
    expect([...(await wrongIn(events))]).toEqual([]);
  });
});
