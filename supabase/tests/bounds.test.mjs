import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { superuser } from "../../scripts/stack/postgres/server.mjs";
import { secretsOf } from "../../scripts/stack/secrets.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { removeData, temporaryDataDir } from "../../scripts/stack/temporary-data.mjs";
import { equally } from "./support/events.mjs";
import { actAs, callsSoFar, planReader } from "./support/plans.mjs";
import { newSeries } from "./support/series.mjs";

/**
 * Checks that one member cannot make work expensive that is done for everybody or under a lock (docs/security.md). Work is counted
 * in function calls and rows of plans, beside those of an ordinary event, and not in time.
 */

/** @type {Awaited<ReturnType<typeof startStack>>} */
let own;
/** @type {import("postgres").Sql} */
let owner, above;
/** @type {Awaited<ReturnType<typeof planReader>>} */
let reader;
const [adaAuth, boAuth, adaSession] = [randomUUID(), randomUUID(), randomUUID()];
/** @type {{ id: string }} */
let ada, bo;

beforeAll(async () => {
  own = await startStack({ dataDir: temporaryDataDir("bounds"), durable: false });
  const url = new URL(own.urls.database);
  url.username = superuser;
  url.password = secretsOf(own.dataDir).databasePassword;
  [owner, above] = [own.urls.database, url.href].map((at) => postgres(at, { max: 1, onnotice: () => {} }));
  await owner`
    insert into auth.users (id, email, email_confirmed_at)
    select account, 'person-' || account || '@divido.test', now() from unnest(${[adaAuth, boAuth]}::uuid[]) as account`;
  const idOf = async (account) => (await owner`select id from public.users where auth_user_id = ${account}`)[0];
  [ada, bo] = [await idOf(adaAuth), await idOf(boAuth)];
  await above`insert into auth.sessions (id, user_id) values (${adaSession}, ${adaAuth})`;
  reader = await planReader(url.href, { authId: adaAuth, sessionId: adaSession });
}, 180_000);

afterAll(async () => {
  await Promise.all([reader?.end(), owner?.end(), above?.end()]);
  await own?.stop();
  if (own) removeData(own.dataDir);
});

/** Creates an event of Ada, Bo and so many people without an account, and returns its id and people. */
async function eventOf(others = 0) {
  const event = randomUUID();
  await owner`
    insert into public.events (id, name, category, default_currency, place_country, place_city, created_by)
    values (${event}, 'Event', 'short_trip', 'EUR', 'Türkiye', 'Kaş', ${ada.id})`;
  await owner`insert into public.event_participants (event_id, user_id) values (${event}, ${bo.id})`;
  const crowd = await owner`
    with person as (
      insert into public.profiles (id, first_name)
      select gen_random_uuid(), 'Person ' || number from generate_series(1, ${others}::int) as number
      returning id
    )
    insert into public.event_participants (event_id, user_id) select ${event}, id from person
    returning user_id as id`;
  return { event, people: [ada, bo, ...crowd] };
}

/** Adds series of Ada and Bo with these columns to an event. */
const addSeries = (event, number, { anchor, unit }) => owner`
  insert into public.expense_series (event_id, id, created_by, template, anchor, unit, every, time_zone)
  select ${event}, gen_random_uuid(), ${ada.id}, ${owner.json(templateOf([ada, bo]))}, ${anchor}, ${unit}, 1, 'UTC'
  from generate_series(1, ${number}::int)`;

const templateOf = (people) => ({
  expense: {
    ...{ description: "Rent", amount: people.length, currency: "EUR", paid_by: ada.id, split_method: "equal" },
    ...{ category: "general", rate_source: "same", conversion_rate_to_event_currency: 1 },
  },
  payers: [{ user_id: ada.id, paid_amount: people.length }],
  shares: people.map(({ id }) => ({ user_id: id, share_amount: 1, parts: null })),
});

/** Adds expenses of 1.00 for each of these people to an event, in one statement, and returns their ids. */
async function addExpenses(event, number, people) {
  const ids = Array.from({ length: number }, () => randomUUID());
  await owner`
    with payer as (
      insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency)
      select ${event}, id, ${ada.id}, ${people.length}, ${people.length} from unnest(${ids}::uuid[]) as id
    ),
    share as (
      insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency)
      select ${event}, id, person, 1, 1
      from unnest(${ids}::uuid[]) as id cross join unnest(${people.map(({ id }) => id)}::uuid[]) as person
    ),
    entry as (
      insert into public.event_log (event_id, actor, entity, entity_id, action)
      select ${event}, ${ada.id}, 'expense', id, 'created' from unnest(${ids}::uuid[]) as id
    )
    insert into public.expenses (
      event_id, id, description, amount, currency, amount_in_event_currency, paid_by, expense_date, category, people_count, created_by,
      split_method, words
    )
    select ${event}, id, 'Dinner', ${people.length}, 'EUR', ${people.length}, ${ada.id}, '2026-06-15', 'general', ${people.length},
      ${ada.id}, 'equal', 'dinner'
    from unnest(${ids}::uuid[]) as id`;
  return ids;
}

/** Asks as Ada and returns the answer or the code of the refusal. */
async function ask(name, parameters) {
  const refused = new Error("refused");
  let answer;
  try {
    await above.begin(async (transaction) => {
      await actAs(transaction, { authId: adaAuth, sessionId: adaSession });
      // The client would cut times to milliseconds.
      const named = Object.keys(parameters).map(
        (key, at) => `${key} => $${at + 1}${key === "before_time" ? "::text::timestamptz" : ""}`,
      );
      [{ answer }] = await transaction.unsafe(
        `select public.${name}(${named.join(", ")}) as answer`,
        Object.values(parameters),
      );
      throw refused;
    });
  } catch (error) {
    if (error !== refused) return { code: error.message };
  }
  return { answer };
}

const json = (value) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

describe("an event that outgrew the statistics of its tables", () => {
  test("is joined late by steps that are repeated for each expense at most", async () => {
    const { event: usual, people: few } = await eventOf(8);
    await addExpenses(usual, 3, few);
    await above`analyze`;
    const { event, people } = await eventOf(38);
    const late = people.at(-1);
    const ids = await addExpenses(event, 60, people.slice(0, -1));
    const expenses = json(ids.map((id) => ({ id, version: 1 })));
    const join = `select public.join_expenses('${event}', '${late.id}', ${expenses}, '${randomUUID()}')`;
    expect(await reader.repeats(join)).toBeLessThanOrEqual(2 * ids.length);
  });
});

describe("fifty daily series since 1990 cost what fifty ordinary ones cost", () => {
  let overdue, ordinary;

  beforeAll(async () => {
    [{ event: overdue }, { event: ordinary }] = [await eventOf(), await eventOf()];
    await addSeries(overdue, 49, { anchor: "1990-01-01", unit: "day" });
    await addSeries(ordinary, 49, { anchor: "2090-01-01", unit: "month" });
  });

  const compared = async (queryOf) => {
    const [much, usual] = [await reader.work(queryOf(overdue)), await reader.work(queryOf(ordinary))];
    expect(usual.calls).toBeGreaterThan(0);
    expect(much.calls / usual.calls, `${much.calls} calls beside ${usual.calls}`).toBeLessThan(4);
    expect(much.rows / usual.rows, `${much.rows} rows beside ${usual.rows}`).toBeLessThan(4);
  };

  test("for everybody who opens the event", () => compared((event) => `select public.event_page('${event}')`));

  test("for everybody who saves a series of it", () =>
    compared((event) => {
      const series = newSeries(event, [ada, bo], { anchor: "2090-01-01" });
      return `select public.save_series(${json(series)}, '${randomUUID()}')`;
    }));

  test("for everybody whose screen creates what is due", () =>
    compared((event) => `select public.create_due_expenses('${event}')`));

  test("for the change of a series that was handled thousands of times", async () => {
    const [{ id }] = await owner`select id from public.expense_series where event_id = ${overdue} limit 1`;
    const [{ id: usual }] = await owner`select id from public.expense_series where event_id = ${ordinary} limit 1`;
    await owner`update public.expense_series set next_number = 12000 where id = ${id}`;
    const changed = (event, id) => {
      const series = newSeries(event, [ada, bo], { id, version: 1, anchor: "2091-01-01", unit: "year" });
      return reader.work(`select public.save_series(${json(series)}, '${randomUUID()}')`);
    };
    const [much, little] = [await changed(overdue, id), await changed(ordinary, usual)];
    expect(much.calls / little.calls, `${much.calls} calls beside ${little.calls}`).toBeLessThan(4);
    await owner`update public.expense_series set next_number = 1 where id = ${id}`;
  });

  test("for the hourly job, which looks at none of them, however many events have them", async () => {
    const calls = async () => {
      let sum = 0;
      const over = new Error("over");
      await above
        .begin(async (transaction) => {
          const before = await callsSoFar(transaction);
          await transaction`set local track_functions = 'all'`;
          await transaction`select public.due_series()`;
          sum = (await callsSoFar(transaction)) - before;
          throw over;
        })
        .catch((error) => expect(error).toBe(over));
      return sum;
    };
    const before = await calls();
    for (let more = 0; more < 10; more++) {
      const { event } = await eventOf();
      await addSeries(event, 49, { anchor: "1990-01-01", unit: "day" });
    }
    expect(await calls()).toBeLessThanOrEqual(before + 2);
  });
});

describe("how many people share an expense is bounded where the number of expenses is", () => {
  test("a page of expenses of 500 people ends after 10,000 shares, and the next ones have the rest", async () => {
    const { event, people } = await eventOf(498);
    const ids = await addExpenses(event, 45, people);
    const first = (await ask("event_page", { event_id: event })).answer;
    expect(first.expenses).toHaveLength(20);
    const seen = first.expenses.map(({ id }) => id);
    for (let next = first.next; next; ) {
      const { answer } = await ask("event_expenses", {
        ...{ event_id: event, before_date: next.expense_date, before_time: next.created_at, before_id: next.id },
        expense_limit: 200,
      });
      expect(answer.expenses.length).toBeLessThanOrEqual(20);
      seen.push(...answer.expenses.map(({ id }) => id));
      next = answer.next;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const found = (await ask("find_expenses", { event_id: event, expense_limit: 200 })).answer;
    expect([found.count, found.expenses.length]).toEqual([45, 20]);
    expect(found.next).not.toBeNull();
  });

  test("the series of an event have 5,000 shares at most", async () => {
    const { event, people } = await eventOf(998);
    const save = (columns) =>
      ask("save_series", {
        series: { ...newSeries(event, people, { anchor: "2090-01-01", ...columns }, { amount: people.length }) },
      });
    await owner`
      insert into public.expense_series (event_id, id, created_by, template, anchor, unit, every, time_zone)
      select ${event}, gen_random_uuid(), ${ada.id}, ${owner.json(templateOf(people))}, '2090-01-01', 'month', 1, 'UTC'
      from generate_series(1, 5)`;
    expect((await save({})).code).toBe("too_many");
    const [{ id }] = await owner`select id from public.expense_series where event_id = ${event} limit 1`;
    const few = [ada, bo];
    const changed = newSeries(event, few, { id, version: 1, anchor: "2090-01-01" });
    expect((await ask("save_series", { series: changed })).answer).toMatchObject({ version: 2 });
  });

  test("merging, joining and deleting refuse expenses of more shares than a request can change", async () => {
    const { event, people } = await eventOf(3);
    const [, , from, into, late] = people;
    const ids = await addExpenses(event, 2, people.slice(0, 4));
    const wide = (shares) =>
      above.begin(async (transaction) => {
        await transaction`set local session_replication_role = replica`;
        await transaction`update public.expenses set people_count = ${shares / 2} where event_id = ${event}`;
      });
    const join = () =>
      ask("join_expenses", {
        ...{ event_id: event, person_id: late.id, mutation_id: randomUUID() },
        expenses: ids.map((id) => ({ id, version: 1 })),
      });
    const merge = () => ask("merge_people", { event_id: event, from_person: from.id, into_person: into.id });
    await wide(50_002);
    expect((await join()).code).toBe("too_many");
    await wide(100_002);
    expect((await merge()).code).toBe("too_many");
    const series = randomUUID();
    await owner`
      insert into public.expense_series (event_id, id, created_by, template, anchor, unit, every, time_zone)
      values (${event}, ${series}, ${ada.id}, ${owner.json(templateOf([ada, bo]))}, '2090-01-01', 'month', 1, 'UTC')`;
    await above.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        update public.expenses set series_id = ${series}, series_number = case when id = ${ids[0]} then 1 else 2 end
        where event_id = ${event}`;
    });
    const remove = () => ask("delete_series", { event_id: event, id: series, version: 1, with_expenses: true });
    expect((await remove()).code).toBe("too_many");
    await wide(8);
    for (const allowed of [join, merge, remove]) expect((await allowed()).code).toBeUndefined();
  });

  test("a purge and undoing an import go in parts of as many shares, and in one expense at least", async () => {
    const { event } = await eventOf();
    const ids = await addExpenses(event, 5, [ada, bo]);
    const first = async (most) =>
      (await owner`select private.first_within(${event}, ${[...ids, randomUUID()]}, ${most}) as ids`)[0].ids;
    expect(await first(1)).toEqual(ids.slice(0, 1));
    expect(await first(5)).toEqual(ids.slice(0, 2));
    expect(await first(10)).toEqual(ids);
    expect(await first(11)).toHaveLength(6);
    const users = await owner`
      select proname as name from pg_proc where prosrc like '%private.first_within(%' order by 1`;
    expect(users.map(({ name }) => name)).toEqual(["page_within", "purge_event", "undo_import"]);
  });

  test("merging people touches no share of others while the split stays the same", async () => {
    const { event, people } = await eventOf(49);
    const [, , from, into] = people;
    await addExpenses(
      event,
      20,
      people.filter(({ id }) => id !== into.id),
    );
    const touched = await above.begin(async (transaction) => {
      const before = await transaction`select txid_current()::text as id`;
      await transaction`select private.move_person(${ada.id}, ${event}, ${from.id}, ${into.id}, 'merged')`;
      const rows = await transaction`
        select user_id as id from public.expenses_participants
        where event_id = ${event} and ${before[0].id} in (xmin::text, xmax::text)`;
      return rows.map(({ id }) => id);
    });
    expect(touched).toEqual(Array(20).fill(into.id));
  });
});

describe("lists of a request are counted before they are looked at", () => {
  test("a household of 20,000 strangers is refused with the calls of a small one", async () => {
    const { event } = await eventOf();
    const work = (people) =>
      reader.work(`
        do $$
        begin
          perform public.save_household('${event}', '${randomUUID()}', 'Family', array['${people.join("','")}']::uuid[]);
        exception
          when sqlstate 'PT422' then null;
        end $$`);
    const strangers = Array.from({ length: 20_000 }, () => randomUUID());
    const [many, one] = [await work(strangers), await work(strangers.slice(0, 1))];
    expect(many.calls).toBeLessThanOrEqual(one.calls + 2);
  });

  test("a part of an import with too many shares or comments is too slow before any of it is parsed", async () => {
    const { event, people } = await eventOf(298);
    const entries = (number, sharers, columns = {}) =>
      Array.from({ length: number }, () => {
        const id = randomUUID();
        const expense = {
          ...{
            description: "Dinner",
            amount: sharers.length,
            currency: "EUR",
            paid_by: ada.id,
            expense_date: "2026-06-15",
          },
          ...{ category: "general", split_method: "equal" },
        };
        return { id, expense, shares: equally(sharers.length, "EUR", sharers), ...columns };
      });
    const send = (entries) =>
      ask("import_expenses", { event_id: event, import_id: randomUUID(), source: "table", people: [], entries });
    expect((await send(entries(67, people))).code).toBe("timed_out");
    expect((await send(entries(66, people))).code).toBeUndefined();
    const comments = Array.from({ length: 200 }, (_, at) => ({
      ...{ author_id: ada.id, text: `Comment ${at}`, created_at: new Date(at * 1000).toISOString() },
    }));
    expect((await send(entries(11, [ada, bo], { comments }))).code).toBe("timed_out");
    expect((await send(entries(10, [ada, bo], { comments }))).code).toBeUndefined();
  });
});

test("a notice looks at the newest hundred changes and twenty mentions, however many there are", async () => {
  const { event } = await eventOf();
  const facts = async () => {
    const [{ entries, words }] = await owner`
      select private.noticed_entries(notice) as entries, private.noticed_words(notice) as words
      from jsonb_populate_record(
        null::private.notices,
        jsonb_build_object('event_id', ${event}::text, 'user_id', ${bo.id}::text, 'log_after', 0, 'first_at', now() - interval '1 hour', 'change', 1)
      ) as notice`;
    return { entries, words };
  };
  const ids = await addExpenses(event, 150, [ada, bo]);
  await owner`
    insert into public.comments (event_id, id, entry_id, author_id, created_by, text)
    select ${event}, gen_random_uuid(), id, ${ada.id}, ${ada.id}, '@' || ${bo.id}::text || ' look' from unnest(${ids}::uuid[]) as id`;
  await owner`
    insert into public.event_log (event_id, actor, entity, entity_id, action)
    select ${event}, ${ada.id}, 'expense', id, 'commented' from unnest(${ids}::uuid[]) as id`;
  const { entries, words } = await facts();
  expect([entries.length, words.length]).toEqual([100, 20]);
});
