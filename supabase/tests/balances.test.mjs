import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acting } from "./support/acting.mjs";
import { createEvent, join, newExpense } from "./support/events.mjs";
import { signedUp } from "./support/people.mjs";
import { randomFrom } from "./support/random.mjs";
import { connect, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const operations = Number(process.env.DIVIDO_TEST_OPERATIONS ?? 1500);
const seed = Number(process.env.DIVIDO_TEST_SEED ?? Date.now() % 1_000_000);
const writers = 6;

/** @type {Person[]} */
let people;
/** @type {string[]} */
let events;
const connections = connect(writers);
afterAll(() => connections.end());

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, (_, place) => signedUp(`P${place}`)));
  events = await Promise.all(
    ["EUR", "USD", "TRY"].map((default_currency, place) => createEvent(people[place], { default_currency })),
  );
  for (const [place, event] of events.entries()) await join(event, people[place], ...people);
});

/** What the rows say the balances of an event are. */
const recounted = (event) => sql`
  with shares as (
    select share.user_id, sum(share.share_in_event_currency) as share
    from public.expenses_participants share
    join public.expenses expense on expense.id = share.expense_id
    where expense.event_id = ${event} and expense.deleted_at is null
    group by 1
  ),
  paid as (
    select paid_by as user_id, sum(amount_in_event_currency) as paid, count(*)::int as paid_count
    from public.expenses where event_id = ${event} and deleted_at is null group by 1
  ),
  sent as (select from_user as user_id, sum(amount) as sent from public.payments where event_id = ${event} group by 1),
  received as (select to_user as user_id, sum(amount) as received from public.payments where event_id = ${event} group by 1)
  select user_id, coalesce(paid, 0)::text as paid, coalesce(paid_count, 0) as paid_count, coalesce(share, 0)::text as share,
    coalesce(sent, 0)::text as sent, coalesce(received, 0)::text as received
  from public.event_participants participant
  left join shares using (user_id) left join paid using (user_id) left join sent using (user_id) left join received using (user_id)
  where participant.event_id = ${event}
  order by user_id`;

const kept = (event) => sql`
  select user_id, paid::text, paid_count, share::text, sent::text, received::text
  from public.event_balances where event_id = ${event} order by user_id`;

/** Whatever is kept beside the rows, anywhere, and is not what the rows say. */
const keptWrong = readFileSync(new URL("../../scripts/bench/database/fill/check.sql", import.meta.url), "utf8");

const inNumbers = (rows) =>
  rows.map(({ user_id, paid, paid_count, share, sent, received }) => ({
    user_id,
    paid_count,
    ...Object.fromEntries(Object.entries({ paid, share, sent, received }).map(([key, text]) => [key, Number(text)])),
  }));

/** One of a few months and places, so that changes move between them. */
const whenAndWhere = (random) => ({
  expense_date: `2026-0${1 + random.below(4)}-1${random.below(10)}`,
  ...random.oneOf([
    { category: "general" },
    { category: "place", place_name: "Harbour", place_city: random.oneOf([undefined, "İzmir", "Köln"]) },
    { category: "place", place_name: random.oneOf(["Harbour", "Market"]), place_country: "Türkiye" },
  ]),
});

/** What people do to an event, at random. Each answers what to call; a refusal by code is an answer like another. */
const doings = {
  /** Someone records an expense, in any currency, split in odd shares. */
  async create(random, { event, currency, transaction }) {
    const sharers = random.someOf(people);
    const cents = sharers.length + random.below(random.oneOf([100, 10_000, 999_999_000]));
    const wanted = newExpense(event, random.oneOf(people), sharers, {
      id: randomUUID(),
      amount: cents / 100,
      currency: random.oneOf(["EUR", "USD", "GBP", "TRY"]),
      ...whenAndWhere(random),
    });
    if (wanted.expense.currency !== currency)
      wanted.expense.conversion_rate_to_event_currency = (1 + random.below(500_000_000)) / 10_000_000;
    return transaction`select id from public.save_expense(${wanted.expense}, ${wanted.shares}, ${randomUUID()}) as saved (id)`;
  },
  /** Someone changes one, with the version they saw, which may be old by then. */
  async change(random, { event, currency, transaction }) {
    const seen = await transaction`select id, version from public.expenses where event_id = ${event}`;
    if (seen.length === 0) return;
    const { id, version } = random.oneOf(seen);
    const wanted = newExpense(event, random.oneOf(people), random.someOf(people), {
      id,
      version,
      amount: (10 + random.below(100_000)) / 100,
      currency,
      ...whenAndWhere(random),
    });
    return transaction`select public.save_expense(${wanted.expense}, ${wanted.shares}, ${randomUUID()})`;
  },
  async remove(random, { event, transaction }) {
    const seen = await transaction`select id, version from public.expenses where event_id = ${event}`;
    if (seen.length === 0) return;
    const { id, version } = random.oneOf(seen);
    return transaction`select public.delete_expense(${id}, ${version}, null)`;
  },
  async restore(random, { event, transaction }) {
    const deleted = await transaction`
      select entity_id as id from public.event_log where event_id = ${event} and action = 'deleted' and entity = 'expense'`;
    if (deleted.length === 0) return;
    return transaction`select public.restore_expense(${random.oneOf(deleted).id})`;
  },
  async pay(random, { event, transaction }) {
    const payment = {
      id: randomUUID(),
      event_id: event,
      from_user: random.oneOf(people).id,
      to_user: random.oneOf(people).id,
      amount: (1 + random.below(50_000)) / 100,
    };
    return transaction`select public.save_payment(${payment})`;
  },
  async unpay(random, { event, transaction }) {
    const seen = await transaction`select id from public.payments where event_id = ${event}`;
    if (seen.length === 0) return;
    return transaction`select public.delete_payment(${random.oneOf(seen).id})`;
  },
  /** The admin removes someone, by the function or by a plain update. */
  async dismiss(random, { event, transaction }) {
    const seen =
      await transaction`select id from public.event_participants where event_id = ${event} and role <> 'admin'`;
    if (seen.length === 0) return;
    const { id } = random.oneOf(seen);
    return random.below(2)
      ? transaction`select public.remove_participant(${id})`
      : transaction`update public.event_participants set status = 'removed' where id = ${id}`;
  },
  /** Someone joins, again or for the first time. */
  async welcome(random, { event, transaction }) {
    const [invitation] = await transaction`select token from public.create_invitation(${event}, 'group')`;
    return { accept: invitation.token, guest: random.oneOf(people) };
  },
  async rename(random, { event, transaction }) {
    return transaction`update public.events set name = ${`No. ${random.below(1000)}`} where id = ${event}`;
  },
};

/** How often each is done. */
const habits = /** @type {(keyof typeof doings)[]} */ (
  Object.entries({
    create: 8,
    change: 6,
    remove: 3,
    restore: 2,
    pay: 3,
    unpay: 1,
    dismiss: 1,
    welcome: 2,
    rename: 1,
  }).flatMap(([name, often]) => Array(often).fill(name))
);

/** The answers that are right answers: what a request may be refused with. */
const refusals = new Set([
  "version_conflict",
  "expense_not_found",
  "payment_not_found",
  "payer_not_participant",
  "sharer_not_participant",
  "not_participant",
  "event_not_found",
  "participant_not_found",
  "only_admin_can_remove",
  "cannot_remove_yourself",
  "invalid_payment",
  "invalid_or_expired_invitation",
]);

test(
  `balances equal the sum of all rows after ${operations} writes by ${writers} connections at once (seed ${seed})`,
  async () => {
    const { as, asServer } = acting(connections);
    const tally = { done: 0, refused: 0 };
    const work = async (writer) => {
      const random = randomFrom(seed + writer);
      for (let turn = 0; turn < operations / writers; turn++) {
        const place = random.below(events.length);
        const person = random.oneOf(people);
        const name = random.oneOf(habits);
        const situation = { event: events[place], currency: ["EUR", "USD", "TRY"][place] };
        try {
          const outcome = await as(person, (transaction) => doings[name](random, { ...situation, transaction }));
          if (outcome?.accept) {
            await asServer(
              (transaction) => transaction`select public.accept_invitation(${outcome.accept}, ${outcome.guest.authId})`,
            );
          }
          tally.done++;
        } catch (error) {
          // Anything but a refusal by name is a defect: a deadlock, a broken constraint, a lost check.
          expect(refusals, `${name} with seed ${seed}: ${error.code} ${error.message} ${error.where}`).toContain(
            error.message,
          );
          tally.refused++;
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
    expect(tally.done).toBeGreaterThan(operations / 4);
    expect(tally.refused).toBeGreaterThan(0);

    for (const event of events) {
      const balances = inNumbers(await kept(event));
      expect(balances).toEqual(inNumbers(await recounted(event)));
      const [{ net, count, total, expense_count, expense_total }] = await sql`
      select
        (select sum(net) from public.event_balances where event_id = ${event}) as net,
        (select count(*)::int from public.expenses where event_id = ${event} and deleted_at is null) as count,
        (select coalesce(sum(amount_in_event_currency), 0) from public.expenses where event_id = ${event} and deleted_at is null) as total,
        expense_count, expense_total
      from public.events where id = ${event}`;
      expect(Number(net)).toBe(0);
      expect(expense_count).toBe(count);
      expect(Number(expense_total)).toBe(Number(total));
    }

    expect([...(await sql.unsafe(keptWrong))]).toEqual([]);

    const broken = await sql`
    select expense.id
    from public.expenses expense
    join public.expenses_participants share on share.expense_id = expense.id
    where expense.event_id in ${sql(events)}
    group by expense.id
    having sum(share.share_amount) <> expense.amount
      or sum(share.share_in_event_currency) <> expense.amount_in_event_currency
      or count(*) <> expense.people_count
      or bool_or(share.event_id <> expense.event_id)
      or bool_or(share.deleted_at is distinct from expense.deleted_at)`;
    expect(broken.map(({ id }) => id)).toEqual([]);
  },
  60_000 + operations * 50,
);

test("the last entry of the history of each expense is the expense as it stands", async () => {
  const told = await sql`
    select distinct on (entity_id) entity_id, action, new
    from public.event_log
    where event_id in ${sql(events)} and entity = 'expense'
    order by entity_id, id desc`;
  const expenses =
    await sql`select id, amount, version, deleted_at from public.expenses where event_id in ${sql(events)}`;
  const entries = new Map(told.map((entry) => [entry.entity_id, entry]));
  expect(entries.size).toBe(expenses.length);
  for (const { id, amount, version, deleted_at } of expenses) {
    const { action, new: told } = entries.get(id);
    if (deleted_at) expect([action, told]).toEqual(["deleted", null]);
    else expect([told.amount, told.version]).toEqual([Number(amount), version]);
  }
});

test("converted shares follow the rule that clients compute by: largest remainders, ties turned by the expense's id", async () => {
  const random = randomFrom(seed + 99);
  for (let round = 0; round < 300; round++) {
    const id = random.uuid();
    const sharers = Array.from({ length: 1 + random.below(8) }, () => ({
      user: random.uuid(),
      cents: 1 + random.below(random.oneOf([3, 100, 100_000])),
    })).sort((one, other) => (one.user < other.user ? -1 : 1));
    const amount = sharers.reduce((sum, { cents }) => sum + cents, 0);
    const converted = random.below(random.oneOf([3, amount * 2, amount * 50]));
    const rows = await sql`
      select user_id, (share_in_event_currency * 100)::int as cents
      from private.convert_shares(${id}, ${amount / 100}::numeric, ${converted / 100}::numeric,
        ${sharers.map(({ user }) => user)}::uuid[], ${sharers.map(({ cents }) => cents / 100)}::numeric[])`;

    const count = sharers.length;
    const offset = Number.parseInt(id.slice(0, 8), 16) % count;
    const parts = sharers.map(({ user, cents }, place) => ({
      user,
      whole: Number((BigInt(cents) * BigInt(converted)) / BigInt(amount)),
      remainder: (BigInt(cents) * BigInt(converted)) % BigInt(amount),
      turn: (place - offset + count) % count,
    }));
    const left = converted - parts.reduce((sum, { whole }) => sum + whole, 0);
    const queue = [...parts].sort((one, other) =>
      one.remainder === other.remainder ? one.turn - other.turn : one.remainder > other.remainder ? -1 : 1,
    );
    for (const part of queue.slice(0, left)) part.whole++;
    expect(
      Object.fromEntries(rows.map(({ user_id, cents }) => [user_id, cents])),
      `seed ${seed}, round ${round}`,
    ).toEqual(Object.fromEntries(parts.map(({ user, whole }) => [user, whole])));
  }
});
