import { randomUUID } from "node:crypto";

/**
 * Fills a database as after years of use, with bulk statements of the owner: one large event and forty others of one person,
 * and many that the person is not in, so that the event is a small part of each table.
 * @param {import("postgres").Sql} owner
 * @param {import("postgres").Sql} superuser writes other people's rows without triggers
 */
export async function largeLedger(owner, superuser) {
  const accounts = Array.from({ length: 60 }, () => randomUUID());
  await owner`
    insert into auth.users (id, email, email_confirmed_at)
    select account, 'person-' || account || '@divido.test', now() from unnest(${accounts}::uuid[]) as account`;
  const people = (
    await owner`
    select id from public.users where auth_user_id = any (${accounts})
    order by array_position(${accounts}::uuid[], auth_user_id)`
  ).map(({ id }) => id);
  const [reader, ...others] = people;
  const strangers = others.slice(9);

  const large = await seats(owner, [people.slice(0, 6)], 3000);
  const mine = await seats(
    owner,
    Array.from({ length: 40 }, (_, at) => [reader, ...others.slice(at % 6, (at % 6) + 3)]),
    25,
  );
  const foreign = await seats(
    owner,
    Array.from({ length: 400 }, (_, at) => Array.from({ length: 4 }, (_, seat) => strangers[(at * 3 + seat * 7) % 50])),
    75,
  );
  await expenses(owner, [...large, ...mine]);
  await superuser.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await expenses(transaction, foreign);
    await payments(transaction, foreign, 20);
    await sharedBills(transaction, foreign, { open: 1, ended: 2 });
    await crowd(transaction, others[0]);
  });
  await payments(owner, large, 200);
  await series(owner, [...large, ...mine, ...foreign]);
  await bills(owner, [...large, ...mine, ...foreign]);
  await sharedBills(owner, large, { open: 10, ended: 200 });
  await sharedBills(owner, mine, { open: 1, ended: 5 });
  await tidy(superuser);
  return { reader: { id: reader, authId: accounts[0] }, event: large[0].event_id, colleague: others[0] };
}

/**
 * Vacuums as autovacuum does later: before that, index-only scans read the tables. @param {import("postgres").Sql} superuser
 */
async function tidy(superuser) {
  // While another connection has an old snapshot, rows cannot be marked as visible to all.
  await superuser`alter system set autovacuum = off`;
  await superuser`select pg_reload_conf()`;
  for (let turn = 0; turn < 50; turn++) {
    await superuser`vacuum (analyze)`;
    const unseen = await superuser`
      select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages`;
    if (unseen.length === 0) return;
  }
  throw new Error("something keeps rows from being seen by all");
}

/**
 * Creates events with these people; the first one of each creates it. @param {import("postgres").Sql} sql @param {string[][]}
 * people
 */
async function seats(sql, people, expenses) {
  const made = people.map((seated) => ({ event_id: randomUUID(), people: seated, expenses }));
  await sql`
    insert into public.events (id, name, category, default_currency, place_country, place_city, created_by)
    select event_id, 'Event ' || event_id, 'short_trip', 'EUR', 'Türkiye', 'Kaş', (people ->> 0)::uuid
    from jsonb_to_recordset(${made}) as seat (event_id uuid, people jsonb)`;
  await sql`
    insert into public.event_participants (event_id, user_id)
    select event_id, person::uuid
    from jsonb_to_recordset(${made}) as seat (event_id uuid, people jsonb)
    cross join jsonb_array_elements_text(people) with ordinality as seated (person, place)
    where place > 1`;
  return made;
}

/** Creates the expenses of these events in one statement, because their payers and shares must balance at its end. */
function expenses(sql, events) {
  return sql`
    with wanted as materialized (
      select
        seat.event_id, gen_random_uuid() as id, number, 4 * (1 + number % 900) as amount, seat.people,
        (people ->> (number % jsonb_array_length(people)))::uuid as payer,
        (people ->> ((number + 1) % jsonb_array_length(people)))::uuid as other_payer,
        (array['Dinner', 'Taxi', 'Museum', 'Café'])[1 + number % 4] || ' no ' || number as description,
        case when number % 3 = 0 then 'Place ' || number % 40 end as place_name,
        case when number % 60 = 59 then now() end as deleted_at
      from jsonb_to_recordset(${events}) as seat (event_id uuid, people jsonb, expenses integer)
      cross join generate_series(1, seat.expenses) as number
    ),
    payer as (
      insert into public.expenses_payers (event_id, expense_id, user_id, paid_amount, paid_in_event_currency, deleted_at)
      select event_id, id, payer, amount * case when number % 5 = 0 then 0.75 else 1 end,
        amount * case when number % 5 = 0 then 0.75 else 1 end, deleted_at
      from wanted
      union all
      select event_id, id, other_payer, amount * 0.25, amount * 0.25, deleted_at
      from wanted
      where number % 5 = 0
    ),
    share as (
      insert into public.expenses_participants (event_id, expense_id, user_id, share_amount, share_in_event_currency, deleted_at)
      select event_id, id, (people ->> ((number + sharer) % jsonb_array_length(people)))::uuid, amount / 4, amount / 4, deleted_at
      from wanted
      cross join generate_series(0, 3) as sharer
    ),
    entry as (
      insert into public.event_log (event_id, actor, entity, entity_id, action)
      select event_id, payer, 'expense', id, 'created'
      from wanted
      order by event_id, number
    )
    insert into public.expenses (
      event_id, id, description, amount, currency, amount_in_event_currency, paid_by, expense_date, category, topic,
      place_name, place_city, words, people_count, created_by, created_at, deleted_at, split_method
    )
    select
      event_id, id, description, amount, 'EUR', amount, payer,
      '2026-01-01'::date + number % 300, case when number % 3 = 0 then 'place' else 'general' end::public.expense_category,
      (enum_range(null::public.expense_topic))[1 + number % 20],
      place_name, 'Kaş', private.searchable_text(description, place_name, 'Kaş'), 4, payer,
      '2026-01-01'::timestamptz + number * interval '1 hour', deleted_at,
      case when number % 20 = 0 then 'manual' else 'equal' end
    from wanted`;
}

/** Creates the lines of a bill, two items and a tip, for each expense of these events with a manual split. */
function bills(sql, events) {
  return sql`
    with bill as materialized (
      select expense.event_id, expense.id, expense.amount from public.expenses as expense
      where expense.event_id = any (${events.map(({ event_id }) => event_id)}::uuid[]) and expense.split_method = 'manual'
    ),
    extra as (
      insert into public.expense_extras (event_id, expense_id, position, kind, amount, with_tax, spread)
      select event_id, id, 1, 'tip', amount / 4, false, 'items'
      from bill
    )
    insert into public.expense_items (event_id, expense_id, id, position, label, amount, weights)
    select event_id, id, gen_random_uuid(), place, 'Item ' || place, amount * 0.375, '{}'
    from bill
    cross join generate_series(1, 2) as place`;
}

/**
 * Puts bills on the tables of these events, with nine lines, two extras, four seats and two marks for each line. Of those that
 * ended in the last 7 days, every tenth expired and the others were closed.
 */
function sharedBills(sql, events, { open, ended }) {
  return sql`
    with wanted as materialized (
      select
        seat.event_id, gen_random_uuid() as id, seat.people, number > ${open} as is_ended, number > ${open} and number % 10 > 0 as is_closed,
        case when number > ${open} then now() - interval '25 hours' - number * interval '30 minutes' else now() end as created_at
      from jsonb_to_recordset(${events}) as seat (event_id uuid, people jsonb)
      cross join generate_series(1, ${open + ended}::integer) as number
    ),
    line as materialized (
      select event_id, id as shared_bill_id, gen_random_uuid() as id, position
      from wanted
      cross join generate_series(1, 9) as position
    ),
    bill as (
      insert into public.shared_bills (event_id, id, host_id, token_digest, currency, title, status, created_at, closed_at)
      select
        event_id, id, (people ->> 0)::uuid, encode(sha256(id::text::bytea), 'hex'), 'EUR', 'Dinner',
        case when is_closed then 'closed' else 'open' end, created_at, case when is_closed then created_at + interval '2 hours' end
      from wanted
    ),
    priced as (
      insert into public.shared_bill_lines (event_id, shared_bill_id, id, position, label, amount)
      select event_id, shared_bill_id, id, position, 'Dish ' || position, 10 + position
      from line
    ),
    extra as (
      insert into public.shared_bill_extras (event_id, shared_bill_id, position, kind, amount, with_tax, spread)
      select event_id, id, position, case position when 1 then 'tip' else 'service' end, 5, false, 'items'
      from wanted
      cross join generate_series(1, 2) as position
    ),
    taken as (
      insert into public.shared_bill_seats (event_id, shared_bill_id, seat, person_id, is_name_only, joined_at)
      select event_id, id, seat, person::uuid, false, created_at
      from wanted
      cross join jsonb_array_elements_text(people) with ordinality as seated (person, seat)
      where seat <= 4
    )
    insert into public.shared_bill_marks (event_id, shared_bill_id, seat, line_id, weight, number)
    select event_id, shared_bill_id, seat, id, 1, 1
    from line
    cross join generate_series(1, 4) as seat
    where seat % 2 = position % 2`;
}

/** Creates payments among the people of each event. */
function payments(sql, events, number) {
  return sql`
    insert into public.payments (event_id, from_user, to_user, amount, paid_on, created_by)
    select event_id, (people ->> 0)::uuid, (people ->> 1)::uuid, number, '2026-01-01'::date + number, (people ->> 0)::uuid
    from jsonb_to_recordset(${events}) as seat (event_id uuid, people jsonb)
    cross join generate_series(1, ${number}::integer) as number`;
}

/** Creates five recurring expenses in each event. */
function series(sql, events) {
  return sql`
    insert into public.expense_series (event_id, id, created_by, template, anchor, unit, every, time_zone)
    select
      seat.event_id, gen_random_uuid(), (people ->> 0)::uuid,
      jsonb_build_object(
        'expense', jsonb_build_object('description', 'Rent no ' || number, 'amount', 900, 'currency', 'EUR'),
        'payers', jsonb_build_array(jsonb_build_object('user_id', people -> 0, 'paid_amount', 900)),
        'shares', jsonb_build_array(jsonb_build_object('user_id', people -> 0, 'share_amount', 900))
      ),
      current_date + 20, 'month', 1, 'UTC'
    from jsonb_to_recordset(${events}) as seat (event_id uuid, people jsonb)
    cross join generate_series(1, 5) as number`;
}

/**
 * A colleague mentions the reader in a comment on each of 2,000 expenses, and asks to check half of them.
 * @param {import("postgres").Sql} sql @param {string} event @param {string} reader @param {string} colleague
 */
export function discussion(sql, event, reader, colleague) {
  return sql`
    with expense as materialized (
      select event_id, id, ${colleague}::uuid as colleague, row_number() over () as number from public.expenses
      where event_id = ${event} and deleted_at is null
      limit 2000
    ),
    comment as (
      insert into public.comments (event_id, id, entry_id, author_id, created_by, text)
      select event_id, gen_random_uuid(), id, colleague, colleague, '@' || ${reader}::text || ' was it you?' from expense
    ),
    mark as (
      insert into public.check_marks (event_id, entry_id, user_id)
      select event_id, id, colleague from expense
      where number % 2 = 0
    )
    insert into public.event_log (event_id, actor, entity, entity_id, action)
    select event_id, colleague, 'expense', id, action from expense
    cross join (values ('commented', 1), ('marked', 2)) as done (action, every)
    where number % every = 0`;
}

/** Creates thousands of people, each in an own event and household with a bill on the table, and a settlement of each with the next. */
function crowd(sql, colleague) {
  return sql`
    with person as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as event_id, gen_random_uuid() as household_id, number
      from generate_series(1, 5000) as number
    ),
    profile as (
      insert into public.profiles (id, first_name, has_account)
      select id, 'Person ' || number, true from person
    ),
    account as (
      insert into public.users (id, email, divido_number)
      select id, 'crowd-' || number || '@divido.test', 'ZZ' || lpad(number::text, 6, '0') from person
    ),
    event as (
      insert into public.events (id, name, category, default_currency, place_country, place_city, created_by)
      select event_id, 'Event', 'short_trip', 'EUR', 'Türkiye', 'Kaş', id from person
    ),
    household as (
      insert into public.households (event_id, id, name)
      select event_id, household_id, 'Household' from person
    ),
    bill as (
      insert into public.shared_bills (event_id, id, host_id, token_digest, currency, title)
      select event_id, household_id, id, encode(sha256(id::text::bytea), 'hex'), 'EUR', 'Dinner' from person
    ),
    settlement as (
      insert into public.settlements (id, made_by, with_user, currency, amount, parts)
      select gen_random_uuid(), id, lead(id, 1, ${colleague}) over (order by number), 'EUR', number, '[]' from person
    ),
    participant as (
      insert into public.event_participants (event_id, user_id, role, household_id, color)
      select event_id, id, 'admin', household_id, row_number() over (partition by event_id) - 1 from person
    )
    insert into public.event_balances (event_id, user_id)
    select event_id, id from person`;
}
