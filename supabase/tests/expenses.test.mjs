import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createEvent, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** @type {Person} */
let ada, bo, cem, removed, stranger;
let event;

beforeAll(async () => {
  [ada, bo, cem, removed, stranger] = await Promise.all(
    ["Ada", "Bo", "Cem", "Removed", "Stranger"].map((name) => signedUp(name)),
  );
  event = await createEvent(ada);
  await join(event, ada, bo, cem, removed);
  await remove(ada, event, removed);
});

const stored = async (id) => (await sql`select * from public.expenses where id = ${id}`)[0];
const sharesOf = async (id) =>
  Object.fromEntries(
    (await sql`select * from public.expenses_participants where expense_id = ${id}`).map((share) => [
      share.user_id,
      [Number(share.share_amount), Number(share.share_in_event_currency)],
    ]),
  );

describe("saving a new expense", () => {
  test("save_expense stores an expense with its shares in one request and returns it", async () => {
    const wanted = newExpense(event, ada, [ada, bo, cem], {
      description: "  Boat  ",
      amount: "100.00",
      category: "place",
      place_name: "Kaş marina",
      place_id: "osm:1",
      place_lat: 36.2,
      place_lon: 29.64,
      place_country: "Türkiye",
      place_city: "Kaş",
    });
    const expense = await save(bo, wanted);
    expect(expense).toMatchObject({
      id: wanted.expense.id,
      description: "Boat",
      amount: 100,
      currency: "EUR",
      place_lat: 36.2,
      place_city: "Kaş",
      conversion_rate_to_event_currency: 1,
      rate_source: "same",
      amount_in_event_currency: 100,
      people_count: 3,
      version: 1,
      created_by: bo.id,
      updated_by: null,
      deleted_at: null,
    });
    const total = Object.values(await sharesOf(expense.id)).reduce((sum, [share]) => sum + Math.round(share * 100), 0);
    expect(total).toBe(10_000);
  });

  test("a general expense is stored without a place", async () => {
    const expense = await save(ada, newExpense(event, ada, [ada], { place_name: "Nowhere", place_lat: 1 }));
    expect(expense).toMatchObject({ category: "general", place_name: null, place_lat: null });
  });

  test("a new expense without a currency has the event's", async () => {
    const wanted = newExpense(event, ada, [ada]);
    delete wanted.expense.currency;
    expect((await save(ada, wanted)).currency).toBe("EUR");
  });

  test("a converted expense assigns every cent of the event's currency to somebody", async () => {
    const expense = await save(
      ada,
      newExpense(event, ada, [ada, bo, cem], {
        amount: 100,
        currency: "TRY",
        conversion_rate_to_event_currency: 0.0213456789,
        rate_date: "2026-06-14",
        rate_source: "live",
      }),
    );
    expect(expense).toMatchObject({ amount_in_event_currency: 2.13, rate_date: "2026-06-14", rate_source: "live" });
    const converted = Object.values(await sharesOf(expense.id)).map(([, share]) => Math.round(share * 100));
    expect(converted.reduce((sum, cents) => sum + cents)).toBe(213);
    expect(Math.max(...converted) - Math.min(...converted)).toBeLessThanOrEqual(1);
  });

  test("a tiny converted expense may be worth 0", async () => {
    const expense = await save(
      ada,
      newExpense(event, ada, [ada, bo], { amount: 0.02, currency: "TRY", conversion_rate_to_event_currency: 0.02 }),
    );
    expect(expense.amount_in_event_currency).toBe(0);
    expect(await sharesOf(expense.id)).toEqual({ [ada.id]: [0.01, 0], [bo.id]: [0.01, 0] });
  });

  test("an expense's texts are stored as typed, in one line and without invisible characters", async () => {
    const description = "<script>alert(1)</script> '); delete from expenses; -- 🍜👩‍👧";
    expect((await save(ada, newExpense(event, ada, [ada], { description }))).description).toBe(description);
    const untidy = "\u202ECof\u200Bfee \n\t and\u0007   cake\uFEFF ";
    expect((await save(ada, newExpense(event, ada, [ada], { description: untidy }))).description).toBe(
      "Coffee and cake",
    );
  });

  test("an expense saved by a stranger, a removed person or an anonymous caller is refused", async () => {
    const attempt = (wanted, person = ada) => changingNothing(event, () => person.rpc("save_expense", wanted));
    expectCode(await attempt(newExpense(event, ada, [ada, bo]), stranger), 404, "event_not_found");
    expectCode(await attempt(newExpense(event, ada, [ada, bo]), removed), 403, "not_participant");
    expectForbidden(await attempt(newExpense(event, ada, [ada, bo]), nobody));
    expectCode(await ada.rpc("save_expense", newExpense(randomUUID(), ada, [ada])), 404, "event_not_found");
    expectCode(await attempt(newExpense(event, ada, [ada, bo], { event_id: null })), 404, "event_not_found");
  });
});

describe("expenses, payers and shares", () => {
  test("expenses, payers and shares cannot be written by plain insert, update, delete or upsert", async () => {
    const expense = await save(ada, newExpense(event, ada, [ada, bo]));
    const { words: _, ...columns } = expense;
    const row = { ...columns, id: randomUUID() };
    const share = {
      expense_id: expense.id,
      event_id: event,
      user_id: cem.id,
      share_amount: 1,
      share_in_event_currency: 1,
    };
    const payer = {
      expense_id: expense.id,
      event_id: event,
      user_id: cem.id,
      paid_amount: 1,
      paid_in_event_currency: 1,
    };
    const upsert = { Prefer: "resolution=merge-duplicates" };
    for (const person of [ada, bo, stranger, removed, nobody]) {
      const nothing = async (doing) => expectForbidden(await changingNothing(event, doing));
      await nothing(() => person.insert("expenses", row));
      await nothing(() => person.insert("expenses", { ...columns, amount: 1 }, upsert));
      await nothing(() => person.update("expenses", `id=eq.${expense.id}`, { amount: 1 }));
      await nothing(() => person.update("expenses", `id=eq.${expense.id}`, { version: 7 }));
      await nothing(() => person.remove("expenses", `id=eq.${expense.id}`));
      await nothing(() => person.insert("expenses_participants", share));
      await nothing(() => person.insert("expenses_participants", { ...share, user_id: ada.id }, upsert));
      await nothing(() => person.update("expenses_participants", `expense_id=eq.${expense.id}`, { share_amount: 1 }));
      await nothing(() => person.remove("expenses_participants", `expense_id=eq.${expense.id}`));
      await nothing(() => person.insert("expenses_payers", payer));
      await nothing(() => person.insert("expenses_payers", { ...payer, user_id: ada.id }, upsert));
      await nothing(() => person.update("expenses_payers", `expense_id=eq.${expense.id}`, { paid_amount: 1 }));
      await nothing(() => person.remove("expenses_payers", `expense_id=eq.${expense.id}`));
    }
  });

  test("even the owner of the tables cannot leave an expense unbalanced", async () => {
    const other = await createEvent(ada);
    const expense = await save(ada, newExpense(event, ada, [ada, bo]));
    const { id } = expense;
    for (const [code, attempt] of /** @type {const} */ ([
      [
        "payers_do_not_add_up",
        () => sql`update public.expenses set amount = 31, amount_in_event_currency = 31 where id = ${id}`,
      ],
      ["payers_do_not_add_up", () => sql`update public.expenses set deleted_at = now() where id = ${id}`],
      ["payers_do_not_add_up", () => sql`update public.expenses set paid_by = ${bo.id} where id = ${id}`],
      [
        "payers_do_not_add_up",
        () => sql`update public.expenses_payers set user_id = ${bo.id} where expense_id = ${id}`,
      ],
      [
        "payers_do_not_add_up",
        () => sql`update public.expenses_payers set paid_in_event_currency = 29.99 where expense_id = ${id}`,
      ],
      [
        "payers_do_not_add_up",
        () => sql`update public.expenses_payers set deleted_at = now() where expense_id = ${id}`,
      ],
      ["payers_do_not_add_up", () => sql`delete from public.expenses_payers where expense_id = ${id}`],
      ["invalid_rate", () => sql`update public.expenses set amount_in_event_currency = 31 where id = ${id}`],
      ["shares_do_not_add_up", () => sql`update public.expenses set people_count = 3 where id = ${id}`],
      ["shares_do_not_add_up", () => sql`update public.expenses set split_method = 'parts' where id = ${id}`],
      [
        "shares_do_not_add_up",
        () => sql`delete from public.expenses_participants where expense_id = ${id} and user_id = ${bo.id}`,
      ],
      ["shares_do_not_add_up", () => sql`delete from public.expenses_participants where expense_id = ${id}`],
      [
        "shares_do_not_add_up",
        () => sql`update public.expenses_participants set share_amount = 1 where expense_id = ${id}`,
      ],
      ["shares_do_not_add_up", () => sql`update public.expenses_participants set parts = 1 where expense_id = ${id}`],
      ["_fkey", () => sql`update public.expenses_participants set event_id = ${other} where expense_id = ${id}`],
      ["_fkey", () => sql`update public.expenses_payers set user_id = ${stranger.id} where expense_id = ${id}`],
    ])) {
      await expect(changingNothing(event, attempt), String(attempt)).rejects.toThrow(code);
    }
  });

  test("amounts are never rounded or stored as NaN silently", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    for (const amount of ["1.005", "NaN", "10000000", "0", "-1"]) {
      await expect(sql`update public.expenses set amount = ${amount} where id = ${id}`).rejects.toThrow(/expenses_/);
      for (const [table, column, what] of [
        ["expenses_participants", "share_amount", "share"],
        ["expenses_payers", "paid_amount", "pa(id|yer)"],
      ]) {
        await expect(
          sql`update public.${sql(table)} set ${sql(column)} = ${amount} where expense_id = ${id}`,
        ).rejects.toThrow(new RegExp(`${table}_${what}|${table}_converted|${what}s_do_not_add_up`));
      }
    }
  });
});

describe("changing an expense", () => {
  test("a change replaces an expense and its shares, increments its version, and keeps creator and creation time", async () => {
    const wanted = newExpense(event, ada, [ada, bo]);
    const first = await save(ada, wanted);
    const second = await save(bo, {
      ...newExpense(event, bo, [bo, cem], { id: first.id, version: 1, amount: 44.4, description: "Dinner and wine" }),
    });
    expect(second).toMatchObject({
      amount: 44.4,
      paid_by: bo.id,
      version: 2,
      created_by: ada.id,
      created_at: first.created_at,
      updated_by: bo.id,
    });
    expect(await sharesOf(first.id)).toEqual({ [bo.id]: [22.2, 22.2], [cem.id]: [22.2, 22.2] });
  });

  test("a change keeps the columns that are not sent", async () => {
    const place = { category: "place", place_name: "Bar", place_lat: 1, description: "Drinks" };
    const { id } = await save(ada, newExpense(event, ada, [ada], place));
    const changed = await save(ada, {
      expense: { event_id: event, id, version: 1, description: "More drinks" },
      shares: [{ user_id: ada.id, share_amount: 30 }],
    });
    expect(changed).toMatchObject({ ...place, description: "More drinks", amount: 30, version: 2 });
  });

  test("a topic stays when a change does not send it, and goes when null is sent", async () => {
    const wanted = newExpense(event, ada, [ada], { topic: "eating_out" });
    const { id, topic } = await save(ada, wanted);
    expect(topic).toBe("eating_out");
    const change = (version, columns) => save(ada, newExpense(event, ada, [ada], { id, version, ...columns }));
    expect(await change(1, { description: "Another" })).toMatchObject({ topic: "eating_out", version: 2 });
    expect(await change(2, { topic: "drinks" })).toMatchObject({ topic: "drinks", version: 3 });
    expect(await change(3, { topic: null })).toMatchObject({ topic: null, version: 4 });
    const { body } = await ada.get("event_history", { event_id: event, entry_limit: 3 });
    const topics = body.entries.map((entry) => [entry.old.topic, entry.new.topic]);
    expect(topics).toEqual([
      ["drinks", null],
      ["eating_out", "drinks"],
      ["eating_out", "eating_out"],
    ]);
  });

  test("an expense has no topic when none is sent", async () => {
    expect((await save(ada, newExpense(event, ada, [ada]))).topic).toBeNull();
  });

  test("a changed expense needs a description unless it is at a place", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada], { category: "place", place_name: "Bar" }));
    const empty = newExpense(event, ada, [ada], {
      id,
      version: 1,
      category: "place",
      place_name: "Bar",
      description: "",
    });
    expect((await save(ada, empty)).description).toBe("");
    const general = newExpense(event, ada, [ada], { id, version: 2, description: "" });
    expectCode(await ada.rpc("save_expense", general), 422, "invalid_description");
  });

  test("a change ignores a sent creator and dates", async () => {
    const { id, created_at } = await save(ada, newExpense(event, ada, [ada]));
    const changed = await save(
      ada,
      newExpense(event, ada, [ada], {
        id,
        version: 1,
        created_by: bo.id,
        created_at: "2000-01-01T00:00:00Z",
        deleted_at: "2026-01-01T00:00:00Z",
        amount_in_event_currency: 1,
        people_count: 9,
      }),
    );
    expect(changed).toMatchObject({
      created_by: ada.id,
      created_at,
      deleted_at: null,
      amount_in_event_currency: 30,
      people_count: 1,
    });
  });

  test("a change cannot move an expense to another event, even of the same people", async () => {
    const other = await createEvent(ada);
    await join(other, ada, bo);
    const { id } = await save(ada, newExpense(event, ada, [ada, bo]));
    const move = newExpense(other, ada, [ada, bo], { id, version: 1 });
    expectCode(
      await changingNothing(event, () => changingNothing(other, () => ada.rpc("save_expense", move))),
      404,
      "expense_not_found",
    );
    expect((await stored(id)).event_id).toBe(event);
  });

  test("a change of an outdated version is a version conflict", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    await save(ada, newExpense(event, ada, [ada], { id, version: 1, amount: 31 }));
    for (const version of [1, 3, 0, -1, "two", 2.5]) {
      const wanted = newExpense(event, ada, [ada], { id, version, amount: 32 });
      expectCode(await changingNothing(event, () => ada.rpc("save_expense", wanted)), 409, "version_conflict");
    }
  });

  test("one of two concurrent changes wins and the other is a version conflict, without mixing their shares", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await save(ada, newExpense(event, ada, [ada]));
      const wishes = [
        newExpense(event, ada, [ada, bo], { id, version: 1, amount: 20 }),
        newExpense(event, bo, [bo, cem], { id, version: 1, amount: 50 }),
      ];
      const answers = await Promise.all([ada.rpc("save_expense", wishes[0]), bo.rpc("save_expense", wishes[1])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expectCode(
        answers.find(({ status }) => status === 409),
        409,
        "version_conflict",
      );
      const won = wishes[answers.findIndex(({ status }) => status === 200)];
      expect(await stored(id)).toMatchObject({ paid_by: won.expense.paid_by, version: 2 });
      expect(Object.keys(await sharesOf(id)).sort()).toEqual(won.shares.map(({ user_id }) => user_id).sort());
    }
  });

  test("a change keeps people who were removed since, and refuses other removed people", async () => {
    const [leaver, outsider] = await Promise.all([signedUp("Leaver"), signedUp("Outsider")]);
    await join(event, ada, leaver, outsider);
    const asSharer = await save(ada, newExpense(event, ada, [ada, leaver]));
    const asPayer = await save(ada, newExpense(event, leaver, [ada, bo]));
    for (const person of [leaver, outsider]) await remove(ada, event, person);
    expect(
      (await save(ada, newExpense(event, ada, [ada, leaver], { id: asSharer.id, version: 1, amount: 40 }))).version,
    ).toBe(2);
    expect(
      (await save(ada, newExpense(event, leaver, [ada, bo, leaver], { id: asPayer.id, version: 1 }))).version,
    ).toBe(2);
    const smuggled = newExpense(event, ada, [ada, outsider], { id: asSharer.id, version: 2 });
    expectCode(await ada.rpc("save_expense", smuggled), 422, "sharer_not_participant");
  });
});

describe("repeating a request", () => {
  test("a repeated create returns the same expense and makes one row, also concurrently", async () => {
    const wanted = newExpense(event, ada, [ada, bo]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.rpc("save_expense", wanted)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(answers[0].body);
    const later = await changingNothing(event, () => ada.rpc("save_expense", wanted));
    expect(later.body).toEqual(answers[0].body);
    expect(Object.keys(await sharesOf(wanted.expense.id))).toHaveLength(2);
  });

  test("a repeated change with its mutation id changes once and returns the current expense", async () => {
    const { id } = await save(ada, newExpense(event, ada, [ada]));
    const change = { ...newExpense(event, ada, [ada, bo], { id, version: 1 }), mutation_id: randomUUID() };
    await save(ada, change);
    const since = await save(ada, newExpense(event, ada, [ada, cem], { id, version: 2 }));
    const again = await changingNothing(event, () => ada.rpc("save_expense", change));
    expect(again).toMatchObject({ status: 200, body: since });
  });

  test("a repeated create with other content is a version conflict, so that no input is lost silently", async () => {
    const wanted = newExpense(event, ada, [ada, bo]);
    await save(ada, wanted);
    const other = newExpense(event, ada, [ada, bo], { id: wanted.expense.id, amount: 31 });
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", other)), 409, "version_conflict");
  });

  test("a create with another person's id is refused, and the same id in another event is another expense", async () => {
    const other = await createEvent(ada);
    const strangers = await createEvent(stranger);
    const wanted = newExpense(event, ada, [ada], { description: "Secret" });
    const { id } = await save(ada, wanted);
    expectCode(await changingNothing(event, () => bo.rpc("save_expense", wanted)), 409, "id_in_use");
    await changingNothing(event, async () => {
      for (const [person, elsewhere] of /** @type {const} */ ([
        [ada, other],
        [stranger, strangers],
      ])) {
        const theirs = await save(person, newExpense(elsewhere, person, [person], { id, description: "Open" }));
        expect(theirs).toMatchObject({ id, event_id: elsewhere, description: "Open", version: 1 });
        expect((await person.rpc("expense_page", { event_id: elsewhere, id })).body.expense.description).toBe("Open");
      }
      expect((await stranger.rpc("expense_page", { event_id: event, id })).body).toBeNull();
    });
  });

  test("creates are idempotent by the expense's id, whatever the mutation id", async () => {
    const mutation_id = randomUUID();
    const wanted = { ...newExpense(event, ada, [ada]), mutation_id };
    const first = await save(ada, wanted);
    const again = await changingNothing(event, () => ada.rpc("save_expense", { ...wanted, mutation_id: randomUUID() }));
    expect(again.body).toEqual(first);
    const another = await save(ada, { ...newExpense(event, ada, [ada]), mutation_id });
    expect(another.id).not.toBe(first.id);
  });

  test("a mutation id of another change or another person is refused", async () => {
    const mutation_id = randomUUID();
    const [one, other] = [
      await save(ada, newExpense(event, ada, [ada])),
      await save(ada, newExpense(event, ada, [ada])),
    ];
    const change = { ...newExpense(event, ada, [ada, bo], { id: one.id, version: 1 }), mutation_id };
    await save(ada, change);
    for (const [person, wanted] of /** @type {const} */ ([
      [ada, { ...newExpense(event, ada, [ada, bo], { id: other.id, version: 1 }), mutation_id }],
      [ada, { ...change, expense: { ...change.expense, amount: 31 } }],
      [bo, change],
    ])) {
      expectCode(await changingNothing(event, () => person.rpc("save_expense", wanted)), 409, "id_in_use");
    }
    const deletion = { event_id: event, id: other.id, version: 1, mutation_id };
    expectCode(await changingNothing(event, () => ada.rpc("delete_expense", deletion)), 409, "id_in_use");
  });

  test("mutation ids are scoped to their event", async () => {
    const other = await createEvent(ada);
    const mutation_id = randomUUID();
    const changes = await Promise.all(
      [event, other].map(async (of) => {
        const { id } = await save(ada, newExpense(of, ada, [ada]));
        return { ...newExpense(of, ada, [ada], { id, version: 1, amount: 31 }), mutation_id };
      }),
    );
    const answers = await Promise.all(changes.map((change) => ada.rpc("save_expense", change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a repeated create never restores an expense that was deleted since", async () => {
    const wanted = { ...newExpense(event, ada, [ada, bo]), mutation_id: randomUUID() };
    const { id } = await save(ada, wanted);
    const { body: deleted } = await bo.rpc("delete_expense", { event_id: event, id, version: 1 });
    for (const again of [wanted, { ...wanted, mutation_id: undefined }, { ...wanted, mutation_id: randomUUID() }]) {
      expect(await changingNothing(event, () => ada.rpc("save_expense", again))).toMatchObject({
        status: 200,
        body: { deleted_at: deleted.deleted_at, version: 2 },
      });
    }
    expectNothing(await ada.select(`expenses?id=eq.${id}`));
    const changed = newExpense(event, ada, [ada], { id, version: 1 });
    expectCode(await changingNothing(event, () => ada.rpc("save_expense", changed)), 404, "expense_not_found");
  });

  test("a repeated request by a person removed since returns nothing of the event", async () => {
    const leaver = await signedUp("Leaver");
    await join(event, ada, leaver);
    const wanted = { ...newExpense(event, leaver, [leaver]), mutation_id: randomUUID() };
    await save(leaver, wanted);
    await remove(ada, event, leaver);
    expectCode(await leaver.rpc("save_expense", wanted), 403, "not_participant");
  });
});
