import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { balancesOf, createEvent, join, newExpense, newPayment, remove, save } from "./support/events.mjs";
import { expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { asServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

describe("IBANs", () => {
  /** @type {Person} */
  let ada, bo, removed, stranger;
  let event;
  const iban = "DE89370400440532013000";

  const ibans = async (asking, payees, of = event) =>
    (await asServer("payee_ibans", { event_id: of, auth_user_id: asking.authId, payees: payees.map(({ id }) => id) }))
      .body;

  beforeAll(async () => {
    const columns = { iban, iban_currency: "EUR" };
    [ada, bo, removed, stranger] = await Promise.all([
      signedUp("Ada", { columns }),
      signedUp("Bo"),
      signedUp("Removed", { columns }),
      signedUp("Stranger", { columns }),
    ]);
    event = await createEvent(ada);
    await join(event, ada, bo, removed);
    await remove(ada, event, removed);
  });

  test("the server gets a participant the IBANs of the requested people who have one", async () => {
    expect(await ibans(bo, [ada, bo])).toEqual([
      { user_id: ada.id, state: "shown", iban, iban_currency: "EUR", handles: [] },
    ]);
    expect(await ibans(bo, [])).toEqual([]);
  });

  test("the server gets no IBAN of removed people who were owed nothing when they left", async () => {
    expect(await ibans(bo, [removed])).toEqual([]);
  });

  test("the server gets no IBAN of people who were never in the event", async () => {
    expect(await ibans(bo, [stranger])).toEqual([]);
  });

  test("the server gets no IBAN for a stranger, a removed person, an unknown account or a deleted event", async () => {
    for (const asking of [stranger, removed, { authId: crypto.randomUUID() }]) {
      expect(await ibans(asking, [ada])).toEqual([]);
    }
    const gone = await createEvent(ada);
    await join(gone, ada, bo);
    await ada.rpc("delete_event", { event_id: gone });
    expect(await ibans(bo, [ada], gone)).toEqual([]);
  });

  test("people cannot request IBANs directly", async () => {
    for (const person of [bo, ada, nobody]) {
      expectForbidden(await person.rpc("payee_ibans", { event_id: event, auth_user_id: bo.authId, payees: [ada.id] }));
    }
  });
});

describe("exchange rates", () => {
  const pair = { base: "GBP", quote: "TRY" };
  const keep = (on_date, rate, columns) => asServer("store_rate", { ...pair, on_date, rate, ...columns });

  test("one exchange rate is stored per pair and day, and a newer one replaces it", async () => {
    await keep("2026-03-02", 50.1);
    await keep("2026-03-02", 50.25);
    const { body } = await asServer("last_known_rate", { ...pair, on_date: "2026-03-02" });
    expect(body).toMatchObject({ ...pair, on_date: "2026-03-02", rate: 50.25 });
    expect((await asServer("last_known_rate", { base: "TRY", quote: "GBP", on_date: "2026-03-02" })).body).toBeNull();
  });

  test("the last earlier exchange rate is returned for a day without one", async () => {
    await keep("2026-04-01", 51);
    await keep("2026-04-03", 52);
    const on = async (on_date) => (await asServer("last_known_rate", { ...pair, on_date })).body;
    expect(await on("2026-04-02")).toMatchObject({ on_date: "2026-04-01", rate: 51 });
    expect(await on("2026-04-30")).toMatchObject({ on_date: "2026-04-03", rate: 52 });
    expect(await on("1990-01-01")).toBeNull();
  });

  test("impossible exchange rates are refused", async () => {
    for (const rate of [0, -1, 1_000_000_001, 0.000_000_000_4, "NaN"]) {
      expectCode(await keep("2026-05-01", rate), 422, "invalid_rate");
    }
    for (const quote of ["GBP", "BTC", "eur", ""]) {
      expectCode(await keep("2026-05-01", 1, { quote }), 422, "invalid_currency");
    }
    expect((await asServer("last_known_rate", { ...pair, on_date: "2026-05-01" })).body?.on_date).not.toBe(
      "2026-05-01",
    );
  });

  test("exchange rates of weak currencies keep their significant digits", async () => {
    const dong = { base: "VND", quote: "USD", on_date: "2026-03-02" };
    await asServer("store_rate", { ...dong, rate: 0.000_038_123_456 });
    expect((await asServer("last_known_rate", dong)).body.rate).toBe(0.000_038_123_456);
    const smallest = { base: "IRR", quote: "KWD", on_date: "2026-03-02" };
    await asServer("store_rate", { ...smallest, rate: 0.000_000_007_283_451_26 });
    expect((await asServer("last_known_rate", smallest)).body.rate).toBe(0.000_000_007_283_451);
  });

  test("only the server reads and writes exchange rates", async () => {
    const person = await signedUp("Curious");
    for (const asking of [person, nobody]) {
      expectForbidden(await asking.rpc("last_known_rate", { ...pair, on_date: "2026-03-02" }));
      expectForbidden(await asking.rpc("store_rate", { ...pair, on_date: "2026-03-02", rate: 1 }));
    }
  });
});

describe("the IBAN of somebody who left", () => {
  /** @type {Person} */
  let admin, attacker, victim;
  let event;

  const shown = async () =>
    (await asServer("payee_ibans", { event_id: event, auth_user_id: attacker.authId, payees: [victim.id] })).body
      .length;
  const net = async () => (await balancesOf(event))[victim.id].net;
  const pay = async (amount) => {
    const { status } = await attacker.rpc("save_payment", { payment: newPayment(event, attacker, victim, { amount }) });
    expect(status).toBe(200);
  };
  /** Records that the victim gave the attacker money, so that they are owed it. */
  const owe = (amount) => attacker.rpc("save_payment", { payment: newPayment(event, victim, attacker, { amount }) });

  beforeEach(async () => {
    [admin, attacker, victim] = await Promise.all([
      signedUp("Admin"),
      signedUp("Attacker"),
      signedUp("Victim", { columns: { iban: "DE89370400440532013000", iban_currency: "EUR" } }),
    ]);
    event = await createEvent(admin);
    await join(event, admin, attacker, victim);
  });

  test("the IBAN of a removed person is not disclosed for a payment invented after the removal", async () => {
    await remove(admin, event, victim);
    expect((await owe(0.01)).status).toBe(200);
    expect(await net()).toBe(0.01);
    expect(await shown()).toBe(0);
  });

  test("the IBAN of a removed person is not disclosed for an earlier expense increased in their name", async () => {
    const wanted = newExpense(event, victim, [victim, attacker], { amount: 20 });
    const { version } = await save(attacker, wanted);
    await pay(10);
    expect(await net()).toBe(0);
    await victim.rpc("leave_event", { event_id: event });
    const larger = newExpense(event, victim, [victim, attacker], { ...wanted.expense, amount: 20.02, version });
    await save(attacker, larger);
    expect(await net()).toBe(0.01);
    expect(await shown()).toBe(0);
  });

  test("the IBAN of a removed person is disclosed for what they were owed until they got it back", async () => {
    await save(attacker, newExpense(event, victim, [victim, attacker], { amount: 20 }));
    await victim.rpc("leave_event", { event_id: event });
    expect(await shown()).toBe(1);
    await pay(4);
    expect(await shown()).toBe(1);
    await pay(6);
    expect(await shown()).toBe(0);
    await owe(5);
    expect(await net()).toBe(5);
    expect(await shown()).toBe(0);
  });

  test("the IBAN of a person who returned is disclosed for any debt", async () => {
    await remove(admin, event, victim);
    await join(event, admin, victim);
    await save(attacker, newExpense(event, victim, [victim, attacker], { amount: 0.02 }));
    expect(await shown()).toBe(1);
  });

  test("the IBAN of a deleted account is not disclosed", async () => {
    await save(attacker, newExpense(event, victim, [victim, attacker], { amount: 20 }));
    await asServer("delete_account", { auth_user_id: victim.authId });
    expect(await shown()).toBe(0);
  });
});

describe("who was shown an IBAN", () => {
  const iban = "DE89370400440532013000";
  /** @type {Person} */
  let ada, bo, cem;
  let event;
  const ask = (asking, payee) =>
    asServer("payee_ibans", { event_id: event, auth_user_id: asking.authId, payees: [payee.id] });
  const noted = async (reader) => (await reader.select("iban_disclosures")).body;

  beforeEach(async () => {
    [ada, bo, cem] = await Promise.all([
      signedUp("Ada", { columns: { iban, iban_currency: "EUR" } }),
      signedUp("Bo", { columns: { first_name: "Bo" } }),
      signedUp("Cem"),
    ]);
    event = await createEvent(ada);
    await join(event, ada, bo, cem);
  });

  test("disclosures of an IBAN are logged once a day per person and event, and only the owner reads them", async () => {
    for (const asking of [bo, bo, cem]) await ask(asking, ada);
    await ask(ada, ada);
    const mine = await noted(ada);
    expect(mine.map(({ shown_to }) => shown_to).sort()).toEqual([bo.id, cem.id].sort());
    const today = new Date().toISOString().slice(0, 10);
    expect(mine[0]).toMatchObject({ event_id: event, owner_id: ada.id, on_day: today, event_name: "Cappadocia" });
    expect(mine.find(({ shown_to }) => shown_to === bo.id).shown_to_name).toBe("Bo");
    expect(await noted(bo)).toEqual([]);
    expect(JSON.stringify(mine)).not.toContain(iban);
  });

  test("nothing is logged when no IBAN was disclosed", async () => {
    await ask({ authId: crypto.randomUUID() }, ada);
    await ask(ada, bo);
    expect(await noted(ada)).toEqual([]);
    expect(await noted(bo)).toEqual([]);
  });

  test("a disclosure is logged again the next day, and the log is erased after a year", async () => {
    await ask(bo, ada);
    await sql`update public.iban_disclosures set on_day = on_day - 1 where owner_id = ${ada.id}`;
    await ask(bo, ada);
    expect(await noted(ada)).toHaveLength(2);
    await sql`update public.iban_disclosures set on_day = on_day - 365 where owner_id = ${ada.id}`;
    await purge(async () => expect(await noted(ada)).toHaveLength(1));
  });

  test("disclosures cannot be changed or invented, not even by the owner", async () => {
    await ask(bo, ada);
    const row = { event_id: event, owner_id: ada.id, shown_to: cem.id, event_name: "Made up" };
    for (const person of [ada, bo]) {
      expectForbidden(await person.insert("iban_disclosures", row));
      expectForbidden(await person.update("iban_disclosures", `owner_id=eq.${ada.id}`, { shown_to_name: "Nobody" }));
      expectForbidden(await person.remove("iban_disclosures", `owner_id=eq.${ada.id}`));
    }
    expect(await noted(ada)).toHaveLength(1);
  });

  test("disclosures stay visible to an owner who left, and lose the name of a deleted account", async () => {
    await ask(bo, ada);
    await ada.rpc("leave_event", { event_id: event });
    expect(await noted(ada)).toMatchObject([{ shown_to_name: "Bo" }]);
    await asServer("delete_account", { auth_user_id: bo.authId });
    expect(await noted(ada)).toMatchObject([{ shown_to_name: null }]);
  });

  test("disclosures are deleted with the owner's account", async () => {
    await ask(bo, ada);
    await asServer("delete_account", { auth_user_id: ada.authId });
    expect(await sql`select 1 from public.iban_disclosures where owner_id = ${ada.id}`).toHaveLength(0);
  });

  test("disclosures are deleted with a purged event", async () => {
    await ask(bo, ada);
    await ada.rpc("delete_event", { event_id: event });
    expect(await noted(ada)).toHaveLength(1);
    await sql`update public.events set deleted_at = now() - interval '31 days' where id = ${event}`;
    await purge(async () => expect(await noted(ada)).toEqual([]));
  });
});

describe("the document of a settlement", () => {
  /** @type {Person} */
  let ada;
  let event;

  beforeEach(async () => {
    ada = await signedUp("Ada");
    event = await createEvent(ada);
  });

  /** Other people of the event, without accounts. @param {number} count */
  const others = (count) => sql`
    with person as (
      insert into public.profiles (id, first_name)
      select gen_random_uuid(), 'Person ' || number from generate_series(1, ${count}::int) as number
      returning id
    )
    insert into public.event_participants (event_id, user_id)
    select ${event}, id from person
    returning user_id as id`;

  test("the settlement of the largest possible event adds up to zero, and a save reads each share a few times only", async () => {
    const crowd = await others(999);
    const { expense, shares } = newExpense(event, ada, [ada, ...crowd], { amount: 5000.01 });
    const read = await acting(sql).as(ada, async (transaction) => {
      await transaction`select public.save_expense(${expense}, ${shares})`;
      const [{ rows }] = await transaction`
        select (seq_tup_read + idx_tup_fetch)::integer as rows
        from pg_stat_xact_user_tables where relname = 'expenses_participants'`;
      return rows;
    });
    // A plan that reads all shares for each share reads a million rows.
    expect(read).toBeLessThan(10_000);
    const { balances } = (await ada.get("settlement", { event_id: event })).body;
    expect(balances).toHaveLength(1000);
    expect(balances.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0);
  });

  test("the settlement exists after as many of the largest payments as are possible", async () => {
    const [bo] = await others(1);
    await sql`
      insert into public.payments (event_id, from_user, to_user, amount, created_by)
      select ${event}, ${ada.id}, ${bo.id}, private.max_amount('EUR'), ${ada.id} from generate_series(1, 20000)`;
    const { status, body } = await ada.get("settlement", { event_id: event });
    expect(status).toBe(200);
    expect(body.balances.map(({ net }) => net).sort((a, b) => a - b)).toEqual([-199_999_999_800, 199_999_999_800]);
  });
});
