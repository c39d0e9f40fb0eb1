import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { asServer, sql } from "./stack.mjs";

/** @typedef {import("./people.mjs").Person} Person */

const currencies = JSON.parse(readFileSync(new URL("../../currencies.json", import.meta.url), "utf8"));
/** Smallest units per unit of a currency: 100 cents, 1 yen. @param {string} currency ISO 4217 */
export const unitsIn = (currency) => 10 ** (currencies.find(({ code }) => code === currency)?.decimals ?? 2);

export const newEvent = {
  name: "Cappadocia",
  description: "Balloons and pottery",
  category: "short_trip",
  default_currency: "EUR",
  place_country: "Türkiye",
  place_city: "Nevşehir",
  status: "active",
};

/**
 * Creates an event as a client does, by a plain insert.
 * @param {Person} creator
 * @param {Partial<typeof newEvent>} [columns]
 * @returns {Promise<string>} its id
 */
export async function createEvent(creator, columns) {
  const { status, body } = await creator.insert("events", { ...newEvent, created_by: creator.id, ...columns });
  if (status !== 201) throw new Error(`event: ${status} ${JSON.stringify(body)}`);
  return body[0].id;
}

/** @param {string} eventId @param {Person} inviter @param {Person[]} guests */
export async function join(eventId, inviter, ...guests) {
  const invitation = await inviter.rpc("create_invitation", { event_id: eventId, kind: "group" });
  for (const guest of guests) {
    const { status, body } = await accept(invitation.body.token, guest);
    if (status !== 200) throw new Error(`join: ${status} ${JSON.stringify(body)}`);
  }
}

/** @param {Person} person @param {string} eventId @param {"single" | "group"} kind */
export const invite = async (person, eventId, kind) =>
  (await person.rpc("create_invitation", { event_id: eventId, kind })).body;

/** Previews an invitation as the server does, for a person or without an account. @param {string} token @param {{ authId: string }} [person] */
export const preview = async (token, person) =>
  (await asServer("preview_invitation", { token, ...(person && { auth_user_id: person.authId }) })).body;

/** Accepts an invitation as the server does for a person. @param {string} token @param {{ authId: string }} guest */
export const accept = (token, guest) => asServer("accept_invitation", { token, auth_user_id: guest.authId });

/** @param {Person} admin @param {string} eventId @param {Person} participant */
export async function remove(admin, eventId, participant) {
  const { status, body } = await admin.rpc("remove_participant", {
    event_id: eventId,
    participant_id: await participantId(eventId, participant),
  });
  if (status !== 200) throw new Error(`remove: ${status} ${JSON.stringify(body)}`);
}

/** @param {Person} person @param {string} event_id */
export const leave = (person, event_id) => person.rpc("leave_event", { event_id });

/** @param {Person} person @param {string} event_id */
export const restore = (person, event_id) => person.rpc("restore_event", { event_id });

/** @param {Person} person */
export const deletedEventsOf = async (person) => (await person.get("my_deleted_events")).body.map(({ id }) => id);

/** Role and status of a person in an event. @param {string} event @param {{ id: string }} person */
export const participation = async (event, { id }) =>
  (await sql`select role, status from public.event_participants where event_id = ${event} and user_id = ${id}`)[0];

/** @param {string} eventId @param {{ id: string }} person @returns {Promise<string>} */
export async function participantId(eventId, person) {
  const [row] = await sql`
    select id from public.event_participants where event_id = ${eventId} and user_id = ${person.id}`;
  return row.id;
}

/** Adds a person without an account. @param {Person} person @param {string} eventId @param {string} name */
export async function addPerson(person, eventId, name) {
  const { status, body } = await person.rpc("add_person", { event_id: eventId, name });
  if (status !== 200) throw new Error(`add_person: ${status} ${JSON.stringify(body)}`);
  return { id: /** @type {string} */ (body), name };
}

/**
 * Splits an amount equally in whole smallest units. The first people get the remainder.
 * @param {number} amount
 * @param {string} currency
 * @param {{ id: string }[]} people
 */
export function equally(amount, currency, people) {
  const households = Math.round(amount * unitsIn(currency));
  return people.map(({ id }, place) => ({
    user_id: id,
    share_amount:
      (Math.floor(households / people.length) + (place < households % people.length ? 1 : 0)) / unitsIn(currency),
  }));
}

/**
 * Returns a new expense with shares: 30.00, split equally.
 * @param {string} eventId
 * @param {{ id: string }} payer
 * @param {{ id: string }[]} sharers
 * @param {Record<string, unknown>} [columns]
 */
export function newExpense(eventId, payer, sharers, columns = {}) {
  const expense = {
    id: randomUUID(),
    event_id: eventId,
    description: "Dinner",
    amount: 30,
    currency: "EUR",
    paid_by: payer.id,
    expense_date: "2026-06-15",
    category: "general",
    split_method: "equal",
    ...columns,
  };
  const shares = equally(Number(expense.amount), expense.currency, sharers);
  return { expense, shares };
}

/**
 * @param {Person} person
 * @param {ReturnType<typeof newExpense>} wanted
 * @returns {Promise<any>} the expense as stored
 */
export async function save(person, wanted) {
  const { status, body } = await person.rpc("save_expense", wanted);
  if (status !== 200) throw new Error(`expense: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** @param {string} eventId @param {{ id: string }} from @param {{ id: string }} to @param {Record<string, unknown>} [columns] */
export const newPayment = (eventId, from, to, columns) => ({
  id: randomUUID(),
  event_id: eventId,
  from_user: from.id,
  to_user: to.id,
  amount: 12.5,
  paid_on: "2026-06-20",
  ...columns,
});

/**
 * Arguments for the page after this cursor. @param {{ expense_date?: string, created_at: string, id: string } | null} [next]
 */
export const goingOn = (next) => ({
  before_date: next?.expense_date,
  before_time: next?.created_at,
  before_id: next?.id,
});

/**
 * Returns all rows of an event, for comparison.
 * @param {string} eventId
 * @param {string[]} [butFor] tables
 * @param {import("postgres").Sql} [connection] one whose transaction sees uncommitted rows
 */
export async function everythingOf(eventId, butFor = [], connection = sql) {
  const [{ everything }] = await connection`
    select jsonb_build_object(
      'event', (select to_jsonb(e) from public.events e where id = ${eventId}),
      'participants', (select jsonb_agg(p order by p.id) from public.event_participants p where event_id = ${eventId}),
      'invitations', (select jsonb_agg(i order by i.id) from public.event_invitations i where event_id = ${eventId}),
      'expenses', (select jsonb_agg(e order by e.id) from public.expenses e where event_id = ${eventId}),
      'shares', (select jsonb_agg(s order by s.expense_id, s.user_id) from public.expenses_participants s where event_id = ${eventId}),
      'payers', (select jsonb_agg(p order by p.expense_id, p.user_id) from public.expenses_payers p where event_id = ${eventId}),
      'items', (select jsonb_agg(i order by i.expense_id, i.id) from public.expense_items i where event_id = ${eventId}),
      'extras', (select jsonb_agg(e order by e.expense_id, e.position) from public.expense_extras e where event_id = ${eventId}),
      'saved_splits', (select jsonb_agg(s order by s.id) from public.saved_splits s where event_id = ${eventId}),
      'households', (select jsonb_agg(u order by u.id) from public.households u where event_id = ${eventId}),
      'people', (
        select jsonb_agg(p order by p.id) from public.profiles p
        where id in (select user_id from public.event_participants where event_id = ${eventId})
      ),
      'series', (select jsonb_agg(s order by s.id) from public.expense_series s where event_id = ${eventId}),
      'merges', (select jsonb_agg(m order by m.person_id) from private.person_merges m where event_id = ${eventId}),
      'imports', (select jsonb_agg(i order by i.id) from private.imports i where event_id = ${eventId}),
      'imported', (select jsonb_agg(i order by i.id) from private.imported_rows i where event_id = ${eventId}),
      'asked', (select jsonb_agg(r order by r.owner_id, r.asked_by) from private.iban_requests r where event_id = ${eventId}),
      'disclosed', (select jsonb_agg(d order by d.owner_id, d.shown_to) from public.iban_disclosures d where event_id = ${eventId}),
      'mutations', (select jsonb_agg(m order by m.id) from private.mutations m where scope = ${eventId}),
      'comments', (select jsonb_agg(c order by c.id) from public.comments c where event_id = ${eventId}),
      'marks', (select jsonb_agg(m order by m.entry_id, m.user_id) from public.check_marks m where event_id = ${eventId}),
      'receipts', (select jsonb_agg(r order by r.id) from public.receipts r where event_id = ${eventId}),
      'payments', (select jsonb_agg(p order by p.id) from public.payments p where event_id = ${eventId}),
      'balances', (select jsonb_agg(b order by b.user_id) from public.event_balances b where event_id = ${eventId}),
      'history', (select jsonb_agg(l order by l.id) from public.event_log l where event_id = ${eventId})
    ) - ${butFor}::text[] as everything`;
  return everything;
}

/**
 * Moves deletions in an event into the past: all of its deleted expenses and payments, or those with these ids.
 * @param {string} eventId
 * @param {number} days
 * @param {string[] | null} [ids]
 */
export const deletedDaysAgo = (eventId, days, ids = null) => sql`
  with moment as (select now() - ${days}::float * interval '1 day' as at),
  payers as (
    update public.expenses_payers set deleted_at = moment.at from moment
    where event_id = ${eventId} and deleted_at is not null and (${ids}::uuid[] is null or expense_id = any (${ids}::uuid[]))
  ),
  shares as (
    update public.expenses_participants set deleted_at = moment.at from moment
    where event_id = ${eventId} and deleted_at is not null and (${ids}::uuid[] is null or expense_id = any (${ids}::uuid[]))
  ),
  payments as (
    update public.payments set deleted_at = moment.at from moment
    where event_id = ${eventId} and deleted_at is not null and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))
  )
  update public.expenses set deleted_at = moment.at from moment
  where event_id = ${eventId} and deleted_at is not null and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`;

/** Balances of an event by person: paid, share, sent, received, net. @param {string} eventId */
export async function balancesOf(eventId) {
  const rows = await sql`select * from public.event_balances where event_id = ${eventId}`;
  return Object.fromEntries(
    rows.map(({ user_id, paid, share, sent, received, net }) => [
      user_id,
      { paid: Number(paid), share: Number(share), sent: Number(sent), received: Number(received), net: Number(net) },
    ]),
  );
}
