import { randomUUID } from "node:crypto";
import { unitsIn } from "../events.mjs";
import { currencies } from "./world.mjs";

/** @typedef {import("./world.mjs").Situation} Situation */
/** @typedef {import("./world.mjs").Transaction} Transaction */

/** Splits a whole number into parts of at least one. */
function inParts(random, households, count) {
  let rest = households - count;
  return Array.from({ length: count }, (_, place) => {
    const part = place === count - 1 ? rest : random.below(rest + 1);
    rest -= part;
    return part + 1;
  });
}

/** People who can be in an expense: all participants, and sometimes a merged person, as on a device without network. */
const peopleOf = async ({ random, event }, run) => {
  const rows = await run`
    select participant.user_id, participant.status from public.event_participants as participant
    left join public.profiles as person on person.id = participant.user_id
    where participant.event_id = ${event} and (participant.status = 'active' or participant.claimed_by is not null)
    order by participant.joined_at, participant.user_id`;
  const late = random.below(5) === 0;
  return rows.filter(({ status }) => late || status === "active").map(({ user_id }) => user_id);
};

/** A bill of random lines that add up: for some, for everyone, a voucher and an extra. */
function linesOf(random, households, currency, sharers) {
  const inUnits = (amount) => amount / unitsIn(currency);
  const [voucher, tip] = [random.below(3), random.below(3)];
  const items = inParts(random, households + voucher - Math.min(tip, households - 1), 1).map((amount) => ({
    id: randomUUID(),
    label: "Dish",
    amount: inUnits(amount),
    weights: Object.fromEntries(random.someOf(sharers).map((person) => [person, 1 + random.below(100)])),
  }));
  if (voucher > 0) items.push({ id: randomUUID(), label: "Voucher", amount: inUnits(-voucher), weights: {} });
  const extras =
    tip > 0 && households > 1
      ? [
          {
            kind: "tip",
            amount: inUnits(Math.min(tip, households - 1)),
            percent: null,
            with_tax: false,
            spread: "items",
          },
        ]
      : [];
  return { items, extras };
}

/** A random expense with payers and shares. @param {Situation} situation @param {Transaction} run */
export async function wantedExpense(situation, run, columns) {
  const { random, event } = situation;
  const people = await peopleOf(situation, run);
  const [{ default_currency } = { default_currency: "EUR" }] = await run`
    select default_currency from public.events where id = ${event}`;
  if (people.length === 0) people.push(situation.person.id);
  const [sharers, paying] = [random.someOf(people), random.someOf(people).slice(0, random.oneOf([1, 1, 3]))];
  const currency = random.oneOf([default_currency, ...currencies]);
  const households = people.length + random.below(random.oneOf([100, 10_000, 50_000_000]));
  const split_method = random.oneOf(["equal", "manual", "parts"]);
  const each = (count) => inParts(random, households, count).map((part) => part / unitsIn(currency));
  const shares = each(sharers.length).map((share_amount, place) => ({
    user_id: sharers[place],
    share_amount,
    ...(split_method === "parts" && { parts: (1 + random.below(40)) / 4 }),
  }));
  const payers = each(paying.length).map((paid_amount, place) => ({ user_id: paying[place], paid_amount }));
  const expense = {
    id: randomUUID(),
    event_id: event,
    description: "Dinner",
    amount: households / unitsIn(currency),
    currency,
    paid_by: paying[0],
    expense_date: `2026-0${1 + random.below(4)}-1${random.below(10)}`,
    split_method,
    // Without the key, a changed expense or refund stays what it was.
    ...random.oneOf([{}, {}, { refund: true }, { refund: false }]),
    ...random.oneOf([{ category: "general" }, { category: "place", place_name: "Harbour" }]),
    ...(currency !== default_currency && {
      conversion_rate_to_event_currency: (1 + random.below(500_000_000)) / 10_000_000,
    }),
    // Without the keys, stored lines stay or go.
    ...(split_method === "manual" && random.below(2) === 0 && linesOf(random, households, currency, sharers)),
    ...columns,
  };
  return { expense, shares, payers: paying.length > 1 || random.below(2) ? payers : null };
}

/** Runs a request and remembers it for repetition. @param {Situation} situation */
export async function make({ world, person, as }, request) {
  await as(person, request);
  world.made.push({ person, request });
  if (world.made.length > 60) world.made.shift();
}

/** A random payment between two people. @param {Situation} situation @param {Transaction} run */
export async function wantedPayment(situation, run) {
  const { random, event } = situation;
  const people = await peopleOf(situation, run);
  const [row] = await run`select default_currency from public.events where id = ${event}`;
  if (!row || people.length === 0) return;
  return {
    id: randomUUID(),
    event_id: event,
    from_user: random.oneOf(people),
    to_user: random.oneOf(people),
    amount: (1 + random.below(50_000)) / unitsIn(row.default_currency),
  };
}

/** The household of a person, or the person alone, with its balance. */
function partyOf(standings, id) {
  const household = standings.find(({ user_id }) => user_id === id)?.household_id ?? null;
  const people = standings.filter(
    ({ user_id, household_id }) => user_id === id || (household && household_id === household),
  );
  return { people: people.map(({ user_id }) => user_id), net: people.reduce((sum, { net }) => sum + net, 0) };
}

/** A part of a settlement: up to all that is open between two parties of an event. */
function partOf(random, event_id, one, other, currency) {
  const [from, to] = one.net < 0 ? [one, other] : [other, one];
  const units = unitsIn(currency);
  const inUnits = ({ net }) => Math.round(net * units);
  const most = Math.min(-inUnits(from), inUnits(to));
  return {
    event_id,
    id: randomUUID(),
    from_user: random.oneOf(from.people),
    to_user: random.oneOf(to.people),
    amount: (1 + random.below(most)) / units,
    from_net: inUnits(from) / units,
    to_net: inUnits(to) / units,
  };
}

const visible = ({ event }, run) => run`select id, version from public.expenses where event_id = ${event}`;
const deletedOnes = ({ event }, run, entity) => run`
  select entity_id as id from public.event_log
  where event_id = ${event} and entity = ${entity} and action = 'deleted'`;

/** @type {Record<string, (situation: Situation) => Promise<unknown>>} */
export const money = {
  async spend(situation) {
    const wanted = await situation.as(situation.person, (run) => wantedExpense(situation, run, {}));
    await make(
      situation,
      (run) => run`
      select public.save_expense(${wanted.expense}, ${wanted.shares}, ${wanted.payers}, ${randomUUID()})`,
    );
  },
  /** With the version that the person saw, which may be outdated. */
  async change(situation) {
    const { random, person, as } = situation;
    const wanted = await as(person, async (run) => {
      const seen = await visible(situation, run);
      if (seen.length === 0) return;
      const { id, version } = random.oneOf(seen);
      return wantedExpense(situation, run, { id, version: version - (random.below(10) === 0 ? 1 : 0) });
    });
    const mutation = randomUUID();
    if (wanted)
      await make(
        situation,
        (run) => run`
        select public.save_expense(${wanted.expense}, ${wanted.shares}, ${wanted.payers}, ${mutation})`,
      );
  },
  /** With the versions they saw, some of which may be old by then. */
  async catchUp(situation) {
    const { random, person, event, as } = situation;
    const [seen, people] = await as(person, async (run) => [
      await run`select id, version from public.expenses where event_id = ${event} and split_method <> 'manual'`,
      await peopleOf(situation, run),
    ]);
    if (seen.length === 0 || people.length === 0) return;
    const expenses = random.someOf(seen).slice(0, 1 + random.below(4));
    const [joining, mutation] = [random.oneOf(people), randomUUID()];
    await make(situation, (run) => run`select public.join_expenses(${event}, ${joining}, ${expenses}, ${mutation})`);
  },
  async dropOut(situation) {
    const { random, person, event, as } = situation;
    const joined = await as(
      person,
      (run) => run`
      select entity_id as id from public.event_log
      where event_id = ${event} and entity = 'joined_expenses' and action = 'created'`,
    );
    if (joined.length === 0) return;
    await as(person, (run) => run`select public.undo_join_expenses(${event}, ${random.oneOf(joined).id})`);
  },
  async remove(situation) {
    const { random, person, event, as } = situation;
    const seen = await as(person, (run) => visible(situation, run));
    if (seen.length === 0) return;
    const { id, version } = random.oneOf(seen);
    const mutation = randomUUID();
    await make(situation, (run) => run`select public.delete_expense(${event}, ${id}, ${version}, ${mutation})`);
  },
  restore: (situation) =>
    situation.as(situation.person, async (run) => {
      const deleted = await deletedOnes(situation, run, "expense");
      if (deleted.length === 0) return;
      await run`select public.restore_expense(${situation.event}, ${situation.random.oneOf(deleted).id})`;
    }),
  /** Repeats an earlier request of its person, as after a lost response. */
  async again({ random, world, as }) {
    const repeatable = world.made.filter(({ person }) => world.accounts.includes(person));
    if (repeatable.length === 0) return;
    const { person, request } = random.oneOf(repeatable);
    await as(person, request);
  },
  async pay(situation) {
    const payment = await situation.as(situation.person, (run) => wantedPayment(situation, run));
    if (payment) await make(situation, (run) => run`select public.save_payment(${payment})`);
  },
  async unpay(situation) {
    const { random, person, event, as } = situation;
    const seen = await as(person, (run) => run`select id from public.payments where event_id = ${event}`);
    if (seen.length === 0) return;
    const { id } = random.oneOf(seen);
    const mutation = randomUUID();
    await make(situation, (run) => run`select public.delete_payment(${event}, ${id}, ${mutation})`);
  },
  /** Several events at once, by the balances that the person saw, which may be outdated. */
  async settle(situation) {
    const { random, world, person, as } = situation;
    const other = random.oneOf(world.accounts);
    const page = await as(person, async (run) => (await run`select public.person_page(${other.id}) as page`)[0].page);
    const open = (page?.open_events ?? []).filter(({ standings }) => standings !== null);
    if (open.length === 0) return;
    const currency = random.oneOf(open).default_currency;
    const parts = random
      .someOf(open.filter(({ default_currency }) => default_currency === currency))
      .map(({ id, standings }) =>
        partOf(random, id, partyOf(standings, person.id), partyOf(standings, other.id), currency),
      );
    const mutation = randomUUID();
    await make(
      situation,
      (run) => run`select public.settle_with(${other.id}, ${currency}, ${run.json(parts)}, ${mutation})`,
    );
  },
  async unsettle({ random, person, as }) {
    const mine = await as(person, (run) => run`select id from public.settlements`);
    if (mine.length === 0) return;
    await as(person, (run) => run`select public.undo_settlement(${random.oneOf(mine).id}, ${randomUUID()})`);
  },
  async confirm({ random, person, as }) {
    const mine = await as(person, (run) => run`select id from public.settlements`);
    if (mine.length === 0) return;
    await as(person, (run) => run`select public.answer_settlement(${random.oneOf(mine).id}, ${random.below(2) === 0})`);
  },
  repay: (situation) =>
    situation.as(situation.person, async (run) => {
      const deleted = await deletedOnes(situation, run, "payment");
      if (deleted.length === 0) return;
      await run`select public.restore_payment(${situation.event}, ${situation.random.oneOf(deleted).id})`;
    }),
};
