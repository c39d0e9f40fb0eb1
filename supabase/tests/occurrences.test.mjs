import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventPageFromWire } from "@/data/event/parse";
import { occurrenceId } from "@/data/series/occurrenceId";
import { withOccurrence } from "@/data/series/occurrences";
import { withBadRows } from "./support/bad-rows.mjs";
import { balancesOf, createEvent, deletedDaysAgo, join, newExpense, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { begin, outcome } from "./support/interleaving.mjs";
import { signedUp } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import { randomFrom } from "./support/random.mjs";
import {
  add,
  ago,
  backTo,
  due,
  historyOf,
  madeOf,
  newSeries,
  numbersOf,
  pageOf,
  saved,
  seriesOf,
  skip,
  today,
} from "./support/series.mjs";
import { asServer, connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const connections = connect(2);
afterAll(() => connections.end({ timeout: 5 }));

/** @type {Person} */
let ada, bo, cem;

beforeAll(async () => {
  [ada, bo, cem] = await Promise.all(["Ada", "Bo", "Cem"].map((name) => signedUp(name)));
});

async function flat() {
  const event = await createEvent(ada);
  await join(event, ada, bo);
  return event;
}

describe("a recurring expense", () => {
  test("a series that starts today creates its first expense at once, and shows the next one, which counts in no balance", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    expect(series).toMatchObject({
      next_number: 2,
      due: 0,
      paused: null,
      version: 1,
      expense: { description: "Rent" },
    });
    expect(await madeOf(event)).toMatchObject([{ number: 1, date: today(), amount: 900, created_by: ada.id }]);
    expect(await balancesOf(event)).toMatchObject({ [ada.id]: { net: 450 }, [bo.id]: { net: -450 } });
    expect(await seriesOf(event, bo)).toEqual([series]);
  });

  test("a series that starts later creates nothing yet", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-3) }));
    expect(series).toMatchObject({ next_number: 1, next_on: ago(-3), due: 0 });
    expect((await due(bo, event)).body).toEqual({ created: 0, unconfirmed: [], page: null });
    expect(await numbersOf(event)).toEqual([]);
  });

  test("the event's page says how many are due, and one request of any participant creates them through the ordinary path", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    await backTo(series, ago(3, "month"));
    const before = await pageOf(event, bo);
    expect(before.series).toMatchObject([{ due: 3, next_number: 2 }]);
    const { body } = await due(bo, event);
    expect(body).toMatchObject({ created: 3, unconfirmed: [] });
    const after = await pageOf(event, bo);
    expect(body.page).toEqual(after);
    expect(after.series).toMatchObject([{ due: 0, next_number: 5 }]);
    expect(after.event.revision).toBeGreaterThan(before.event.revision);
    expect(await numbersOf(event)).toEqual([1, 2, 3, 4]);
    expect(await balancesOf(event)).toMatchObject({ [ada.id]: { net: 1800 }, [bo.id]: { net: -1800 } });
    const made = (await historyOf(event, ada)).filter(
      ({ entity, action }) => entity === "expense" && action === "created",
    );
    expect(made.map(({ actor, new: facts }) => [actor, facts.series_number])).toEqual(
      [4, 3, 2, 1].map((number) => [ada.id, number]),
    );
  });

  test("shares of each occurrence add up to the cent, and the cent left over goes around", async () => {
    const event = await flat();
    await join(event, ada, cem);
    await saved(ada, newSeries(event, [ada, bo, cem], { anchor: ago(20), unit: "day" }, { amount: 100 }));
    const shares = await sql`
      select expense_id, sum(share_amount)::float8 as sum, min(user_id::text) filter (where share_amount = 33.34) as gets
      from public.expenses_participants where event_id = ${event} group by 1`;
    expect(shares).toHaveLength(21);
    expect(new Set(shares.map(({ sum }) => sum))).toEqual(new Set([100]));
    expect(new Set(shares.map(({ gets }) => gets)).size).toBe(3);
  });

  test("parts, several payers and manual shares are those of the template", async () => {
    const event = await flat();
    await saved(
      ada,
      newSeries(
        event,
        [ada, bo],
        {
          shares: [
            { user_id: ada.id, share_amount: 300, parts: 1 },
            { user_id: bo.id, share_amount: 600, parts: 2 },
          ],
          payers: [
            { user_id: ada.id, paid_amount: 200 },
            { user_id: bo.id, paid_amount: 700 },
          ],
        },
        { split_method: "parts" },
      ),
    );
    expect(await balancesOf(event)).toMatchObject({
      [ada.id]: { paid: 200, share: 300 },
      [bo.id]: { paid: 700, share: 600 },
    });
  });

  test("at most 24 missed occurrences of a series are created silently, more need its confirmation", async () => {
    const event = await flat();
    const many = await saved(
      ada,
      newSeries(event, [ada, bo], { anchor: ago(24), unit: "day" }, { description: "Many" }),
    );
    const few = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(23), unit: "day" }, { description: "Few" }));
    expect(many).toMatchObject({ due: 25, next_number: 1 });
    expect(few).toMatchObject({ due: 0, next_number: 25 });
    expect((await due(ada, event)).body).toEqual({ created: 0, unconfirmed: [many.id], page: null });
    expect((await due(ada, event, { confirmed: few.id })).body).toEqual({
      created: 0,
      unconfirmed: [many.id],
      page: null,
    });
    expect((await due(ada, event, { confirmed: many.id })).body).toMatchObject({ created: 25, unconfirmed: [] });
  });

  test("one request creates at most a hundred missed ones, and the next ones the rest", async () => {
    const event = await flat();
    const { id } = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(129), unit: "day" }));
    expect((await due(ada, event, { confirmed: id })).body).toMatchObject({ created: 100 });
    expect(await seriesOf(event, ada)).toMatchObject([{ due: 30, next_number: 101 }]);
    expect((await due(bo, event, { confirmed: id })).body).toMatchObject({ created: 30 });
    expect(await numbersOf(event)).toEqual(Array.from({ length: 130 }, (_, at) => at + 1));
  });

  test("a series ends on its date, or after its number of occurrences", async () => {
    const event = await flat();
    await saved(ada, newSeries(event, [ada, bo], { anchor: ago(5), unit: "day", ends_on: ago(3) }));
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(5), unit: "day", ends_after: 2 }));
    expect(series).toMatchObject({ next_number: 3, next_on: null, due: 0 });
    expect(await numbersOf(event)).toEqual([1, 1, 2, 2, 3]);
  });

  test("today is the day in the time zone of the series", async () => {
    const event = await flat();
    const [{ west, east }] = await sql`
      select (now() at time zone 'Pacific/Pago_Pago')::date::text as west, (now() at time zone 'Pacific/Kiritimati')::date::text as east`;
    expect(west < east).toBe(true);
    const early = await saved(ada, newSeries(event, [ada, bo], { anchor: east, time_zone: "Pacific/Kiritimati" }));
    const late = await saved(ada, newSeries(event, [ada, bo], { anchor: east, time_zone: "Pacific/Pago_Pago" }));
    expect([early.next_number, late.next_number]).toEqual([2, 1]);
  });

  test("a foreign currency gets the rate of the day, else the last known one, marked", async () => {
    const event = await flat();
    const rate = { conversion_rate_to_event_currency: 0.5, rate_date: ago(40), rate_source: "live" };
    const [old, known] = [ago(30), ago(10)];
    // Providers publish nothing on weekends.
    const weekday = new Date(known).getUTCDay();
    const on = weekday === 0 ? ago(12) : weekday === 6 ? ago(11) : known;
    await asServer("store_rate", { base: "NOK", quote: "EUR", on_date: on, rate: 0.1 });
    await saved(
      ada,
      newSeries(event, [ada, bo], { anchor: old, unit: "day", every: 10 }, { currency: "NOK", amount: 100, ...rate }),
    );
    expect(await madeOf(event)).toMatchObject([
      { date: old, rate: 0.5, rate_source: "stale", rate_date: ago(40) },
      { date: ago(20), rate: 0.5, rate_source: "stale", rate_date: ago(40) },
      { date: known, rate: 0.1, rate_source: "live", rate_date: on },
      { date: today(), rate: 0.1, rate_source: "stale", rate_date: on },
    ]);
  });

  test("a rate that somebody entered stays that of every occurrence, also where the day's is known", async () => {
    const event = await flat();
    await asServer("store_rate", { base: "SEK", quote: "EUR", on_date: today(), rate: 0.1 });
    const rate = { conversion_rate_to_event_currency: 0.5, rate_source: "own" };
    await saved(
      ada,
      newSeries(event, [ada, bo], { anchor: ago(1), unit: "day" }, { currency: "SEK", amount: 100, ...rate }),
    );
    expect(await madeOf(event)).toMatchObject([
      { date: ago(1), rate: 0.5, rate_source: "own" },
      { date: today(), rate: 0.5, rate_source: "own" },
    ]);
  });

  test("a series that asks for the amount waits until somebody enters it, and splits what was entered", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { ask_amount: true, anchor: ago(-1), unit: "day" }));
    expect(series).toMatchObject({ due: 0, next_number: 1 });
    await backTo(series, ago(2));
    expect((await due(ada, event)).body).toEqual({ created: 0, unconfirmed: [], page: null });
    expectCode(await add(bo, series, 1), 422, "invalid_amount");
    for (const amount of ["0", "-3", "1.001", "NaN", "12x"]) {
      expectCode(await add(bo, series, 1, { amount }), 422, "invalid_amount");
    }
    const { status, body } = await add(bo, series, 1, { amount: "84.31" });
    expect(status).toBe(200);
    expect(body.series).toMatchObject({ due: 2, next_number: 2 });
    expect(await madeOf(event)).toMatchObject([
      { id: body.expense_id, amount: 84.31, date: ago(2), created_by: bo.id },
    ]);
    expect(Object.values(await balancesOf(event)).reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0);
  });

  test("a new series that asks for the amount takes the one typed for a first occurrence that is due, once", async () => {
    const event = await flat();
    const sent = newSeries(event, [ada, bo], { ask_amount: true, anchor: ago(2), unit: "day" }, { amount: 84.31 });
    const series = await saved(ada, sent);
    expect(series).toMatchObject({ due: 2, next_number: 2 });
    await saved(ada, sent);
    await saved(ada, { ...sent, version: 1, every: 2 });
    const made = [{ id: occurrenceId(series.id, 1), number: 1, amount: 84.31, date: ago(2), created_by: ada.id }];
    expect(await madeOf(event)).toMatchObject(made);
    expect((await historyOf(event, ada)).map(({ entity, action }) => `${entity} ${action}`)).toEqual(
      expect.arrayContaining(["series created", "expense created", "series updated"]),
    );
  });
});

describe("a new series of an event that somebody archived meanwhile", () => {
  const archived = async () => {
    const event = await flat();
    await ada.update("events", `id=eq.${event}`, { status: "passive" });
    return event;
  };

  test("creates the expense that was entered, once, and pauses", async () => {
    for (const columns of [{}, { ask_amount: true }]) {
      const event = await archived();
      const sent = newSeries(event, [ada, bo], { anchor: ago(2), unit: "day", ...columns }, { amount: 84.31 });
      const series = await saved(ada, sent);
      expect(series).toMatchObject({ paused: "event", due: 0, next_number: 2 });
      await saved(ada, sent);
      await due(ada, event);
      const made = [{ id: occurrenceId(series.id, 1), number: 1, amount: 84.31, date: ago(2), created_by: ada.id }];
      expect(await madeOf(event)).toEqual(made.map((one) => expect.objectContaining(one)));
    }
  });

  test("creates nothing before its first day", async () => {
    const event = await archived();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }));
    expect(series).toMatchObject({ paused: "event", next_number: 1 });
    expect(await madeOf(event)).toEqual([]);
  });
});

describe("the next occurrence", () => {
  test("a device without network shows the payers and shares that the database then stores, to the cent", async () => {
    const event = await flat();
    await join(event, ada, cem);
    const random = randomFrom(11);
    for (const split_method of ["equal", "parts", "manual"]) {
      const weights = [ada, bo, cem].map(({ id }) => ({
        user_id: id,
        share_amount: 1 + random.below(900),
        parts: 1 + random.below(7) / 4,
      }));
      const amount = weights.reduce((sum, { share_amount }) => sum + share_amount, 0);
      const payers = [ada, bo].map(({ id }, at) => ({ user_id: id, paid_amount: at === 0 ? 1 : amount - 1 }));
      const columns = { anchor: ago(-9 - random.below(9)), ask_amount: true, shares: weights, payers };
      const series = await saved(ada, newSeries(event, [ada, bo, cem], columns, { amount, split_method }));
      for (let number = 1; number <= 4; number++) {
        const page = eventPageFromWire(await pageOf(event, ada), []);
        // The last one is too small for everybody: shares of 0 are left out.
        const own = number === 4 ? 0.02 : (100 + random.below(100_000)) / 100;
        const one = { id: occurrenceId(series.id, number), number, date: today(), amount: Math.round(own * 100) };
        const author = { me: ada.id, at: new Date().toISOString() };
        const shown = withOccurrence(
          page,
          page.series.find(({ id }) => id === series.id),
          one,
          author,
        );
        const { body } = await add(ada, series, number, { amount: String(own) });
        expect(body.expense_id).toBe(one.id);
        const after = eventPageFromWire(await pageOf(event, ada), []);
        const of = ({ expenses }) => {
          const { amount, payers, shares, expense_date } = expenses.find(({ id }) => id === one.id);
          return { amount, expense_date, payers, shares: shares.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)) };
        };
        expect(of(shown)).toEqual(of(after));
        const nets = ({ balances }) => Object.fromEntries(balances.map(({ user_id, net }) => [user_id, net]));
        expect(nets(shown)).toEqual(nets(after));
      }
    }
  });

  test("adding it now dates it today, counts it, and the due date passes without another one", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-2) }));
    const { body } = await add(bo, series, 1);
    expect(body.series).toMatchObject({ next_number: 2 });
    expect(await madeOf(event)).toMatchObject([{ number: 1, date: today(), created_by: bo.id }]);
    await backTo(series, today());
    expect((await due(ada, event)).body.created).toBe(0);
    expect(await numbersOf(event)).toEqual([1]);
  });

  test("adding it on a phone without network dates it the day of the phone, and never later than today", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-2), unit: "week" }));
    await add(bo, series, 1, { day: ago(3) });
    await add(bo, series, 2, { day: ago(-1) });
    expectCode(await add(bo, series, 3, { day: "1980-01-01" }), 422, "invalid_date");
    expect(await madeOf(event)).toMatchObject([{ date: ago(3) }, { date: today() }]);
  });

  test("skipping it moves on to the following one", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-2) }));
    const { body } = await skip(bo, series, 1);
    expect(body).toMatchObject({ next_number: 2, skipped: [1], version: 1 });
    expect((await skip(bo, series, 1)).body).toEqual(body);
    expect((await historyOf(event, ada))[0]).toMatchObject({
      entity: "series",
      action: "skipped",
      new: { date: ago(-2) },
    });
  });

  test("two phones that skip and add the same one end with one expense, whoever is first", async () => {
    for (const addsFirst of [true, false]) {
      const event = await flat();
      const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-2) }));
      if (!addsFirst) expect((await skip(bo, series, 1)).status).toBe(200);
      expect((await add(ada, series, 1)).status).toBe(200);
      if (addsFirst) expectCode(await skip(bo, series, 1), 409, "occurrence_exists");
      expect(await numbersOf(event)).toEqual([1]);
      expect(await seriesOf(event, ada)).toMatchObject([{ next_number: 2, skipped: [] }]);
    }
  });

  test("one that another phone skipped before it changed the rhythm keeps the day of the phone that added it", async () => {
    const event = await flat();
    const first = newSeries(event, [ada, bo], { anchor: ago(-1) });
    await saved(ada, first);
    const { next_on } = (await skip(ada, first, 1)).body;
    await saved(ada, { ...first, version: 1, anchor: next_on, unit: "year" });
    expect((await add(bo, first, 1, { day: today() })).status).toBe(200);
    expect(await madeOf(event)).toMatchObject([{ number: 1, date: today() }]);
  });

  test("two phones that enter different amounts for the same one: the second is told, and a repeated request is not", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { ask_amount: true, anchor: ago(-1) }));
    const first = { amount: "84.31", mutation_id: randomUUID() };
    const { body } = await add(ada, series, 1, first);
    expectCode(await add(bo, series, 1, { amount: "48.31" }), 409, "occurrence_exists");
    expect((await add(bo, series, 1, { amount: "84.31" })).body).toEqual(body);
    const edited = newExpense(event, ada, [ada, bo], { id: body.expense_id, version: 1, amount: 90 });
    await save(bo, edited);
    expect((await add(ada, series, 1, first)).body.expense_id).toBe(body.expense_id);
    expect(await madeOf(event)).toMatchObject([{ number: 1, amount: 90 }]);
  });

  test("several phones that add the same one, or create what is due, at once make one expense of each", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    await backTo(series, ago(5, "month"));
    const first = await begin(connections, ada);
    const second = await begin(connections, bo);
    await first.run`select public.create_due_expenses(${event})`;
    const waiting = outcome(second.run`select public.create_due_expenses(${event})`);
    await second.waits();
    await first.commit();
    expect(await waiting).toEqual({});
    await second.commit();
    expect(await numbersOf(event)).toEqual([1, 2, 3, 4, 5, 6]);

    const answers = await Promise.all([ada, bo, ada, bo].map((person) => add(person, series, 7)));
    expect(new Set(answers.map(({ status, body }) => [status, body.expense_id].join()))).toHaveLength(1);
    expect(await numbersOf(event)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("a deleted occurrence stays deleted, whatever repeats, also after the purge", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    const [{ id, version }] = await madeOf(event);
    expect((await bo.rpc("delete_expense", { event_id: event, id, version, mutation_id: randomUUID() })).status).toBe(
      200,
    );
    await changingNothing(event, async () => {
      expectCode(await add(ada, series, 1), 404, "expense_not_found");
      expect((await skip(ada, series, 1)).status).toBe(200);
      expect((await due(ada, event)).body.created).toBe(0);
    });
    await deletedDaysAgo(event, 31);
    await purge(async () => expect(await numbersOf(event)).toEqual([]));
    expectCode(await add(ada, series, 1), 404, "expense_not_found");
  });

  test("only the next one can be added or skipped", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-2), ends_after: 1 }));
    for (const number of [0, -1, 2, 100000]) {
      expectCode(await add(ada, series, number), 404, "occurrence_not_found");
      expectCode(await skip(ada, series, number), 404, "occurrence_not_found");
    }
  });

  test("an occupied id gives the occurrence another one", async () => {
    const event = await flat();
    const series = newSeries(event, [ada, bo]);
    const [{ id }] = await sql`select private.occurrence_id(${series.id}, 1) as id`;
    await save(bo, newExpense(event, bo, [ada, bo], { id, description: "Squatter" }));
    await saved(ada, series);
    const [made] = await madeOf(event);
    expect(made).toMatchObject({ number: 1, amount: 900 });
    expect(made.id).not.toBe(id);
  });
});

describe("the hourly job", () => {
  test("creates what is due in every event once, although several instances ask", async () => {
    const event = await flat();
    const series = await saved(ada, newSeries(event, [ada, bo]));
    await backTo(series, ago(2, "month"));
    const listed = async () => (await asServer("due_series", {})).body.map(({ event_id }) => event_id);
    expect(await listed()).toContain(event);
    const answers = await Promise.all([1, 2, 3].map(() => asServer("create_due_expenses_of", { event_id: event })));
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 2]);
    expect(await numbersOf(event)).toEqual([1, 2, 3]);
    expect(await listed()).not.toContain(event);
  });

  test("names the rates that are needed, and leaves out what needs a confirmation", async () => {
    const event = await flat();
    const rate = { conversion_rate_to_event_currency: 0.5, rate_source: "live" };
    const series = await saved(ada, newSeries(event, [ada, bo], { anchor: ago(-1) }, { currency: "USD", ...rate }));
    await backTo(series, ago(1));
    const [found] = (await asServer("due_series", {})).body.filter(({ event_id }) => event_id === event);
    expect(found.rates).toEqual([{ base: "USD", quote: "EUR", on_date: ago(1) }]);
    await sql`update public.expense_series set unit = 'day', anchor = ${ago(30)} where id = ${series.id}`;
    expect((await asServer("create_due_expenses_of", { event_id: event })).body).toEqual({
      created: 0,
      unconfirmed: [series.id],
      failed: [],
    });
  });

  test("is not given an event whose series all need a confirmation, however many are due", async () => {
    const event = await flat();
    const listed = async () => (await asServer("due_series", {})).body.some(({ event_id }) => event_id === event);
    const many = await saved(ada, newSeries(event, [ada, bo], { anchor: "1990-01-01", unit: "day" }));
    expect(many.due).toBe(1000);
    expect(await listed()).toBe(false);
    // The 24th is due today, so that the silent limit is not exceeded yet.
    await sql`update public.expense_series set anchor = ${ago(23)} where id = ${many.id}`;
    expect(await listed()).toBe(true);
    await sql`update public.expense_series set anchor = ${ago(24)} where id = ${many.id}`;
    expect(await listed()).toBe(false);
    expect((await due(ada, event, { confirmed: many.id })).body.created).toBe(25);
    await backTo(many, ago(25));
    expect(await listed()).toBe(true);
  });

  test("creates the other series of an event when one fails, and the failed one once it can", async () => {
    const event = await flat();
    const [bad, good] = [
      await saved(ada, newSeries(event, [ada, bo], {}, { description: "Bad row" })),
      await saved(ada, newSeries(event, [ada, bo])),
    ];
    for (const series of [bad, good]) await backTo(series, ago(2, "month"));
    await withBadRows("insert", ["public.expenses"], async (refuse) => {
      const job = () =>
        sql.begin(async (run) => {
          await refuse(run, ["Bad row"]);
          return (await run`select public.create_due_expenses_of(${event}) as answer`)[0].answer;
        });
      expect(await job()).toEqual({ created: 2, unconfirmed: [], failed: ["XX001"] });
      expect(await job()).toMatchObject({ created: 0, failed: ["XX001"] });
      expect(await seriesOf(event, ada)).toMatchObject([
        { id: bad.id, paused: null, due: 2 },
        { id: good.id, due: 0 },
      ]);
      const { body } = await asServer("create_due_expenses_of", { event_id: event });
      expect(body).toMatchObject({ created: 2, failed: [] });
    });
  });

  test("creates fewer occurrences of many people in one call, and the next calls the rest", async () => {
    const event = await flat();
    const crowd = await sql`
      with person as (
        insert into public.profiles (id, first_name)
        select gen_random_uuid(), 'Person ' || number from generate_series(1, 498) as number
        returning id
      )
      insert into public.event_participants (event_id, user_id) select ${event}, id from person returning user_id as id`;
    const people = [ada, bo, ...crowd];
    const series = await saved(ada, newSeries(event, people, { unit: "day" }));
    await backTo(series, ago(13));
    const counts = [];
    for (let turn = 0; turn < 3; turn++)
      counts.push((await asServer("create_due_expenses_of", { event_id: event })).body.created);
    // 500 shares, a payer and the expense itself, of 5,000.
    expect(counts).toEqual([9, 4, 0]);
    expect(await numbersOf(event)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  });
});
