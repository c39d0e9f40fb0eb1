import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expenseInUnits } from "@/data/expense/columns";
import { withSharer } from "@/data/expense/joining";
import { acting } from "./support/acting.mjs";
import {
  addPerson,
  balancesOf,
  createEvent,
  join,
  newExpense,
  newPayment,
  participantId,
  remove,
  save,
  unitsIn,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { randomFrom } from "./support/random.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(3);
afterAll(() => connections.end({ timeout: 5 }));

/** @type {Person} */
let ada, bo, cem, stranger;

beforeAll(async () => {
  [ada, bo, cem, stranger] = await Promise.all(["Ada", "Bo", "Cem", "Stranger"].map((name) => signedUp(name)));
});

/** Creates an event with an expense of Ada and Bo for each argument, which overrides its columns. Cem joins afterwards. */
async function lateJoin(...columns) {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  const expenses = [];
  for (const one of columns) expenses.push(await save(ada, newExpense(event, ada, [ada, bo], one)));
  await join(event, ada, cem);
  return { event, expenses };
}

/** @param {Person} person @param {{ id: string, version: number }[]} expenses */
const joinExpenses = (person, event, expenses, columns = {}) =>
  person.rpc("join_expenses", {
    event_id: event,
    person_id: cem.id,
    expenses: expenses.map(({ id, version }) => ({ id, version })),
    mutation_id: randomUUID(),
    ...columns,
  });
const undo = (person, event, id) => person.rpc("undo_join_expenses", { event_id: event, id });

async function expenseOf(event, id) {
  const { body } = await ada.get("expense_page", { event_id: event, id });
  return body.expense;
}
/** The shares of an expense by person. */
const sharesOf = async (event, id) =>
  Object.fromEntries((await expenseOf(event, id)).shares.map(({ user_id, share_amount }) => [user_id, share_amount]));

const historyOf = async (event) => (await ada.get("event_history", { event_id: event })).body.entries;
const sum = (amounts) => Object.values(amounts).reduce((all, amount) => all + Math.round(amount * 1000), 0) / 1000;

describe("joining earlier expenses", () => {
  test("joining splits each expense equally among one more, to the cent, and leaves payers, other expenses and payments as they are", async () => {
    const { event, expenses } = await lateJoin({ amount: 30 }, { amount: 10 }, { amount: 50 });
    await ada.rpc("save_payment", { payment: newPayment(event, bo, ada, { amount: 5 }) });
    const { status, body } = await joinExpenses(cem, event, expenses.slice(0, 2));
    expect(status).toBe(200);
    expect(body).toMatchObject({ expenses: 2 });

    expect(await sharesOf(event, expenses[0].id)).toEqual({ [ada.id]: 10, [bo.id]: 10, [cem.id]: 10 });
    const ten = await sharesOf(event, expenses[1].id);
    expect(Object.values(ten).sort()).toEqual([3.33, 3.33, 3.34]);
    expect(await sharesOf(event, expenses[2].id)).toEqual({ [ada.id]: 25, [bo.id]: 25 });
    expect(await expenseOf(event, expenses[0].id)).toMatchObject({
      version: 2,
      people_count: 3,
      split_method: "equal",
      updated_by: cem.id,
      payers: [{ user_id: ada.id, paid_amount: 30 }],
    });
    const balances = await balancesOf(event);
    expect(balances[cem.id]).toMatchObject({ paid: 0, share: 10 + ten[cem.id] });
    expect(sum(Object.fromEntries(Object.entries(balances).map(([id, { net }]) => [id, net])))).toBe(0);
  });

  test("joining adds one part to a split by parts", async () => {
    const { event } = await lateJoin();
    const { expense } = newExpense(event, ada, [ada, bo], { amount: 40, split_method: "parts" });
    const shares = [
      { user_id: ada.id, share_amount: 30, parts: 1.5 },
      { user_id: bo.id, share_amount: 10, parts: 0.5 },
    ];
    const saved = await save(ada, { expense, shares });
    expect((await joinExpenses(ada, event, [saved])).status).toBe(200);
    const after = await expenseOf(event, saved.id);
    expect(after.shares.map(({ user_id, share_amount, parts }) => [user_id, share_amount, parts]).sort()).toEqual(
      [
        [ada.id, 20, 1.5],
        [bo.id, 6.67, 0.5],
        [cem.id, 13.33, 1],
      ].sort(),
    );
  });

  test("joining works for anybody in the event, also for a person added by name, and for the id before a claim", async () => {
    const { event, expenses } = await lateJoin({}, {});
    const opa = await addPerson(ada, event, "Opa");
    expect((await joinExpenses(bo, event, [expenses[0]], { person_id: opa.id })).status).toBe(200);
    expect((await cem.rpc("claim_person", { event_id: event, person_id: opa.id })).status).toBe(200);
    expect((await joinExpenses(bo, event, [expenses[1]], { person_id: opa.id })).status).toBe(200);
    for (const { id } of expenses) {
      expect(await sharesOf(event, id)).toEqual({ [ada.id]: 10, [bo.id]: 10, [cem.id]: 10 });
    }
  });

  test("joining gives the same shares as the app, in currencies of no, two and three decimals, converted too", async () => {
    const random = randomFrom(7);
    for (const default_currency of ["EUR", "JPY", "KWD"]) {
      const event = await createEvent(ada, { default_currency });
      await join(event, ada, bo);
      const before = [];
      for (const currency of ["EUR", "JPY", "KWD", "EUR", "JPY", "KWD"]) {
        const units = 3 + random.below(random.oneOf([10, 10_000, 5_000_000]));
        const amount = units / unitsIn(currency);
        const byParts = random.below(2) === 0;
        const wanted = newExpense(event, ada, [ada, bo], {
          amount,
          currency,
          split_method: byParts ? "parts" : "equal",
          ...(currency !== default_currency && {
            conversion_rate_to_event_currency: (1 + random.below(50_000_000)) / 1_000_000,
          }),
        });
        if (byParts) for (const share of wanted.shares) share.parts = (1 + random.below(12)) / 4;
        const { id } = await save(ada, wanted);
        before.push(await expenseOf(event, id));
      }
      await join(event, ada, cem);
      let joined = 0;
      for (const one of before) {
        const wanted = withSharer(expenseInUnits(one, default_currency), cem.id);
        const answer = await joinExpenses(cem, event, [one]);
        if (wanted === null) {
          expectCode(answer, 422, "invalid_share");
          continue;
        }
        expect(answer.status).toBe(200);
        joined += 1;
        const after = expenseInUnits(await expenseOf(event, one.id), default_currency);
        const byPerson = (shares) => [...shares].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
        expect(byPerson(after.shares), JSON.stringify(one)).toEqual(byPerson(wanted.shares));
        expect(after.payers).toEqual(wanted.payers);
      }
      expect(joined).toBeGreaterThan(2);
      const nets = Object.values(await balancesOf(event)).map(({ net }) => Math.round(net * unitsIn(default_currency)));
      expect(nets.reduce((all, net) => all + net, 0)).toBe(0);
    }
  });

  test("joining takes 500 expenses at once and refuses 501", async () => {
    const { event } = await lateJoin();
    const entries = Array.from({ length: 500 }, () => {
      const { expense, shares } = newExpense(event, ada, [ada, bo]);
      return { id: expense.id, digest: randomUUID(), expense, shares };
    });
    // Call the database directly, because the API has a statement timeout.
    const direct = acting(sql);
    await direct.as(
      ada,
      (run) => run`select public.import_expenses(${event}, ${randomUUID()}, 'table', '[]', ${run.json(entries)})`,
    );
    const all = entries.map(({ id }) => ({ id, version: 1 }));
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    expectCode(
      await changingNothing(event, () => joinExpenses(cem, event, [...all, { id, version: 1 }])),
      422,
      "too_many",
    );
    const [{ answer }] = await direct.as(
      cem,
      (run) => run`select public.join_expenses(${event}, ${cem.id}, ${run.json(all)}, ${randomUUID()}) as answer`,
    );
    expect(answer).toMatchObject({ expenses: 500 });
    expect((await balancesOf(event))[cem.id].share).toBe(5000);
    expect((await historyOf(event)).filter(({ entity }) => entity === "joined_expenses").length).toBe(1);
  });
});

describe("joining earlier expenses is refused", () => {
  test("joining is refused to strangers, to people who are signed out, and to somebody who was removed", async () => {
    const { event, expenses } = await lateJoin({});
    const gone = await signedUp("Gone");
    await join(event, ada, gone);
    await remove(ada, event, gone);
    expectCode(await changingNothing(event, () => joinExpenses(stranger, event, expenses)), 404, "event_not_found");
    expectCode(await changingNothing(event, () => joinExpenses(gone, event, expenses)), 403, "not_participant");
    expectForbidden(await changingNothing(event, () => joinExpenses(nobody, event, expenses)));
    expectCode(await changingNothing(event, () => undo(stranger, event, randomUUID())), 404, "event_not_found");
    expectForbidden(await changingNothing(event, () => undo(nobody, event, randomUUID())));
  });

  test("joining is refused for people who are not in the event any more, or never were", async () => {
    const { event, expenses } = await lateJoin({});
    const gone = await signedUp("Gone");
    await join(event, ada, gone);
    await remove(ada, event, gone);
    for (const person_id of [gone.id, stranger.id, randomUUID(), null]) {
      const answer = await changingNothing(event, () => joinExpenses(ada, event, expenses, { person_id }));
      expectCode(answer, 422, "sharer_not_participant");
    }
  });

  test("joining is refused for expenses of another event, unknown ones and deleted ones", async () => {
    const { event, expenses } = await lateJoin({}, {});
    const other = await lateJoin({});
    await ada.rpc("delete_expense", { event_id: event, id: expenses[1].id, version: 1 });
    for (const one of [other.expenses[0], { id: randomUUID(), version: 1 }, expenses[1]]) {
      const answer = await changingNothing(event, () => joinExpenses(cem, event, [expenses[0], one]));
      expectCode(answer, 404, "expense_not_found");
    }
  });

  test("joining is refused as a whole if somebody has changed one of the expenses, or if a version is missing or wrong", async () => {
    const { event, expenses } = await lateJoin({}, {});
    const { expense, shares } = newExpense(event, ada, [ada], { id: expenses[1].id, version: 1 });
    await save(bo, { expense, shares });
    for (const list of [expenses, [expenses[0], { id: expenses[1].id }], [{ id: expenses[0].id, version: 7 }]]) {
      const answer = await changingNothing(event, () => joinExpenses(cem, event, list));
      expectCode(answer, 409, "version_conflict");
    }
  });

  test("joining is refused for a manual split, and if somebody's share would come to 0", async () => {
    const { event, expenses } = await lateJoin({ split_method: "manual" }, { amount: 0.02 });
    const yen = await lateJoin({ amount: 2, currency: "JPY", conversion_rate_to_event_currency: 0.006 });
    expectCode(
      await changingNothing(event, () => joinExpenses(cem, event, [expenses[0]])),
      422,
      "invalid_split_method",
    );
    expectCode(await changingNothing(event, () => joinExpenses(cem, event, [expenses[1]])), 422, "invalid_share");
    expectCode(
      await changingNothing(yen.event, () => joinExpenses(cem, yen.event, yen.expenses)),
      422,
      "invalid_share",
    );
  });

  test("joining is refused for anything but a list that names each expense once", async () => {
    const { event, expenses } = await lateJoin({});
    const [{ id }] = expenses;
    for (const list of [
      null,
      {},
      [id],
      [null],
      [{ id: "1", version: 1 }],
      [
        { id, version: 1 },
        { id, version: 1 },
      ],
    ]) {
      const answer = await changingNothing(event, () => joinExpenses(cem, event, expenses, { expenses: list }));
      expectCode(answer, 422, "invalid_change");
    }
    const answer = await changingNothing(event, () => joinExpenses(cem, event, expenses, { mutation_id: null }));
    expectCode(answer, 422, "invalid_change");
  });
});

describe("joining earlier expenses twice", () => {
  test("a repeated request to join changes nothing, also if everything has changed since", async () => {
    const { event, expenses } = await lateJoin({}, {});
    const request = { mutation_id: randomUUID() };
    const first = await joinExpenses(cem, event, expenses, request);
    const again = () => changingNothing(event, () => joinExpenses(cem, event, expenses, request));
    expect((await again()).body).toEqual(first.body);
    await undo(ada, event, request.mutation_id);
    expect((await again()).body).toEqual(first.body);
    expectCode(
      await changingNothing(event, () => joinExpenses(cem, event, expenses.slice(1), request)),
      409,
      "id_in_use",
    );
    expectCode(await changingNothing(event, () => joinExpenses(bo, event, expenses, request)), 409, "id_in_use");
  });

  test("joining by two phones that were offline adds each share once, and keeps what only one of them ticked", async () => {
    const { event, expenses } = await lateJoin({}, {}, {});
    expect((await joinExpenses(cem, event, expenses.slice(0, 2))).body).toMatchObject({ expenses: 2 });
    expect((await joinExpenses(ada, event, expenses.slice(1))).body).toMatchObject({ expenses: 1 });
    const list = expenses.map(({ id, version }) => ({ id, version }));
    const late = { event_id: event, person_id: cem.id, expenses: list, mutation_id: randomUUID() };
    const { body } = await bo.rpc("join_expenses", late);
    expect(body).toEqual({ id: late.mutation_id, expenses: 0 });
    expect((await bo.rpc("join_expenses", late)).body).toEqual(body);
    for (const { id } of expenses) expect((await sharesOf(event, id))[cem.id]).toBe(10);
    expect((await historyOf(event)).filter(({ entity }) => entity === "joined_expenses").length).toBe(2);
  });

  test("joining twice at the same moment adds each share once", async () => {
    const { event, expenses } = await lateJoin({}, {});
    const list = expenses.map(({ id }) => ({ id, version: 1 }));
    const one = await begin(connections, cem);
    const other = await begin(connections, ada);
    await one.run`select public.join_expenses(${event}, ${cem.id}, ${one.run.json(list)}, ${randomUUID()})`;
    const pending = outcome(
      other.run`select public.join_expenses(${event}, ${cem.id}, ${other.run.json(list)}, ${randomUUID()})`,
    );
    await other.waits();
    await one.commit();
    expect(await pending).toEqual({});
    await other.commit();
    expect((await balancesOf(event))[cem.id].share).toBe(20);
  });
});

describe("the history of joining", () => {
  test("the history of joining has one line, and under it the old and new values of each expense", async () => {
    const { event, expenses } = await lateJoin({}, { amount: 12 });
    const before = await historyOf(event);
    const { body } = await joinExpenses(cem, event, expenses);
    const [line, ...rest] = await historyOf(event);
    expect(line).toMatchObject({
      entity: "joined_expenses",
      action: "created",
      actor: cem.id,
      entity_id: body.id,
      new: { user_id: cem.id, expenses: 2 },
    });
    expect(rest).toEqual(before);
    const parts = (await bo.select(`event_log?event_id=eq.${event}&part_of=eq.${line.id}&order=entity_id`)).body;
    expect(parts.map(({ entity_id }) => entity_id)).toEqual(expenses.map(({ id }) => id).sort());
    for (const part of parts) {
      expect(part).toMatchObject({ entity: "expense", action: "updated", actor: cem.id });
      expect([part.old.shares.length, part.new.shares.length]).toEqual([2, 3]);
    }
  });

  test("the history keeps what an expense contained at its creation, also after somebody has joined it", async () => {
    const { event, expenses } = await lateJoin({});
    const told = async () =>
      (await historyOf(event)).find(({ entity_id, action }) => entity_id === expenses[0].id && action === "created")
        .new;
    const before = await told();
    await joinExpenses(cem, event, expenses);
    expect(await told()).toEqual(before);
  });
});

describe("taking it back", () => {
  test("undoing a joining splits all as before, with one line in the history, and only once", async () => {
    const { event, expenses } = await lateJoin(
      { amount: 10 },
      { amount: 7, currency: "USD", conversion_rate_to_event_currency: 0.9137 },
    );
    const shares = () => sql`
      select expense_id, user_id, share_amount, share_in_event_currency, parts from public.expenses_participants
      where event_id = ${event} order by expense_id, user_id`;
    const [before, balances] = [[...(await shares())], await balancesOf(event)];
    const { body } = await joinExpenses(cem, event, expenses);
    expect((await undo(bo, event, body.id)).body).toEqual({ undone: 2, kept: 0 });
    expect([...(await shares())]).toEqual(before);
    expect(await balancesOf(event)).toEqual(balances);
    const [line] = await historyOf(event);
    expect(line).toMatchObject({
      entity: "joined_expenses",
      action: "deleted",
      actor: bo.id,
      new: { user_id: cem.id },
    });
    expect((await changingNothing(event, () => undo(bo, event, body.id))).body).toEqual({ undone: 0, kept: 0 });
    expect(
      (
        await joinExpenses(
          cem,
          event,
          expenses.map(({ id }) => ({ id, version: 3 })),
        )
      ).body,
    ).toMatchObject({ expenses: 2 });
  });

  test("undoing a joining keeps what somebody changed or deleted since", async () => {
    const { event, expenses } = await lateJoin({}, {}, {});
    const { body } = await joinExpenses(cem, event, expenses);
    const edited = newExpense(event, ada, [ada, bo, cem], { id: expenses[0].id, version: 2, amount: 60 });
    await save(bo, edited);
    await ada.rpc("delete_expense", { event_id: event, id: expenses[1].id, version: 2 });
    expect((await undo(ada, event, body.id)).body).toEqual({ undone: 1, kept: 2 });
    expect((await sharesOf(event, expenses[0].id))[cem.id]).toBe(20);
    expect(await sharesOf(event, expenses[2].id)).toEqual({ [ada.id]: 15, [bo.id]: 15 });
  });

  test("undoing a joining works after the person has left, and is refused with the id of another event", async () => {
    const { event, expenses } = await lateJoin({});
    const other = await lateJoin({});
    const { body } = await joinExpenses(cem, event, expenses);
    expectCode(await changingNothing(other.event, () => undo(ada, other.event, body.id)), 404, "expense_not_found");
    await ada.rpc("remove_participant", { event_id: event, participant_id: await participantId(event, cem) });
    expect((await undo(ada, event, body.id)).body).toEqual({ undone: 1, kept: 0 });
    expect(await sharesOf(event, expenses[0].id)).toEqual({ [ada.id]: 15, [bo.id]: 15 });
  });
});

test("undoing an import keeps an expense that a late joiner shares", async () => {
  const { event } = await lateJoin();
  const { expense, shares } = newExpense(event, ada, [ada, bo]);
  const entries = [{ id: expense.id, digest: randomUUID(), expense, shares }];
  const import_id = randomUUID();
  await ada.rpc("import_expenses", { event_id: event, import_id, source: "table", people: [], entries });
  await joinExpenses(cem, event, [{ id: expense.id, version: 1 }]);
  const { body } = await ada.rpc("undo_import", { event_id: event, import_id });
  expect(body).toEqual({ undone: 0, left: 0, kept: 1 });
});
