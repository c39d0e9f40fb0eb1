import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { migrationFiles } from "../../scripts/stack/api/database.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { removeData, temporaryDataDir } from "../../scripts/stack/temporary-data.mjs";
import { acting } from "./support/acting.mjs";
import { newEvent, newExpense } from "./support/events.mjs";

/** The last migration of the first version that people had data in. */
const first = "20261121001400";

/** Whatever is kept beside the rows and is not what the rows say. */
const keptWrong = readFileSync(new URL("../../scripts/bench/database/fill/check.sql", import.meta.url), "utf8");

const dataDir = temporaryDataDir("upgrade");
/** @type {Awaited<ReturnType<typeof startStack>> | undefined} */
let stack;
afterAll(async () => {
  await stack?.stop();
  removeData(dataDir);
});

/** Starts the database of that version, does the work in it, and stops it. @param {string | undefined} migrateUpTo */
async function inVersion(migrateUpTo, work) {
  stack = await startStack({ dataDir, durable: false, migrateUpTo });
  const sql = postgres(stack.urls.database, { max: 2, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await stack.stop();
  }
}

/** What must be the same before and after. */
async function everything(sql) {
  const [row] = await sql`
    select
      (select jsonb_agg(to_jsonb(e) order by e.id) from public.events e) as events,
      (select jsonb_agg(to_jsonb(p) order by p.id) from public.event_participants p) as participants,
      (select jsonb_agg(to_jsonb(e) order by e.id) from public.expenses e) as expenses,
      (select jsonb_agg(to_jsonb(s) order by s.expense_id, s.user_id) from public.expenses_participants s) as shares,
      (select jsonb_agg(to_jsonb(p) order by p.id) from public.payments p) as payments,
      (select jsonb_agg(to_jsonb(b) order by b.event_id, b.user_id) from public.event_balances b) as balances,
      (select jsonb_agg(to_jsonb(l) order by l.id) from public.event_log l) as history,
      (select jsonb_agg(to_jsonb(u) order by u.id) from public.users u) as users`;
  return row;
}

/** What a person's screens show, to compare. */
const screens = (sql, person, event) =>
  acting(sql).as(person, async (transaction) => {
    const [row] = await transaction`
      select
        public.dashboard()::jsonb as dashboard,
        public.my_events(true)::jsonb as events,
        public.my_statistics()::jsonb as statistics,
        public.recent_expenses()::jsonb as recent,
        public.event_page(${event})::jsonb - 'also' as page`;
    return row;
  });

test("a database of the first version keeps all its data, balances and screens through every migration since", async () => {
  expect(migrationFiles().at(-1)?.version > first).toBe(true);

  const before = await inVersion(first, async (sql) => {
    const people = [];
    for (const name of ["ada", "bo", "cem"]) {
      const [account] = await sql`
        insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), ${`${name}@upgrade.test`}, now())
        returning id`;
      const [{ id }] = await sql`select id from public.users where auth_user_id = ${account.id}`;
      people.push({ id, authId: account.id });
    }
    const [ada, bo, cem] = people;
    const { as, asServer } = acting(sql);
    const event = randomUUID();
    await as(ada, (t) => t`insert into public.events ${t({ ...newEvent, id: event, created_by: ada.id })}`);
    const [{ token }] = await as(ada, (t) => t`select token from public.create_invitation(${event}, 'group')`);
    for (const guest of [bo, cem]) await asServer((t) => t`select public.accept_invitation(${token}, ${guest.authId})`);

    const save = (payer, sharers, columns) => {
      const { expense, shares } = newExpense(event, payer, sharers, columns);
      return as(payer, (t) => t`select id, version from public.save_expense(${expense}, ${shares}, ${randomUUID()})`);
    };
    await save(ada, people, { amount: 100, expense_date: "2026-05-31" });
    await save(bo, [ada, bo], {
      amount: 33.33,
      currency: "USD",
      conversion_rate_to_event_currency: 0.9137,
      category: "place",
      place_name: "Harbour",
      place_city: "İzmir",
    });
    await save(cem, people, { amount: 0.05, category: "place", place_name: "Harbour" });
    const [gone] = await save(ada, [bo], { amount: 12, expense_date: "2026-04-01" });
    await as(ada, (t) => t`select public.delete_expense(${gone.id}, ${gone.version}, null)`);
    const payment = { id: randomUUID(), event_id: event, from_user: cem.id, to_user: ada.id, amount: 20.5 };
    await as(cem, (t) => t`select public.save_payment(${payment})`);
    await as(ada, async (t) => {
      const [{ id }] = await t`select id from public.event_participants where user_id = ${cem.id}`;
      await t`select public.remove_participant(${id})`;
    });
    return { event, people, gone, all: await everything(sql), shown: await screens(sql, bo, event) };
  });

  await inVersion(undefined, async (sql) => {
    const { event, people, gone } = before;
    const [ada, bo] = people;
    expect(await everything(sql)).toEqual(before.all);
    expect(await screens(sql, bo, event)).toEqual(before.shown);
    expect(before.shown.statistics.by_month).toHaveLength(2);
    expect([...(await sql.unsafe(keptWrong))]).toEqual([]);

    // And life goes on: what was deleted before comes back, and counts where it counted.
    await acting(sql).as(ada, (t) => t`select public.restore_expense(${gone.id})`);
    const { statistics } = await screens(sql, bo, event);
    expect(statistics.by_month.map(({ month }) => month)).toEqual(["2026-06", "2026-05", "2026-04"]);
    expect(statistics.by_month[2]).toMatchObject({ total: 12, my_share: 12 });
    const [{ net }] = await sql`select sum(net)::float as net from public.event_balances where event_id = ${event}`;
    expect(net).toBe(0);
  });
}, 180_000);
