import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { Balance, EventPage, Expense, ExpensePayer, Payment } from "@/domain/event/model";
import { claimsAmong, withClaims } from "./claims";
import { type Entry, eventOf, isMoney, type Mutation, subjectOf } from "./model";
import { amended, asLeft } from "./settings";

/** How many expenses the server tells of beside an event's newest (supabase/migrations, event_page). */
const MOST_ASKED_FOR = 200;

/** How far a shown entry has come: on its way, or refused and waiting for a decision. */
export type Pending = Entry["state"];

/** An event as the person made it: what the server said, with everything of theirs still on its way. */
export interface OverlaidEventPage extends EventPage {
  /** Expenses and payments, and the event itself, that are not on the server yet, by their id. */
  pending: ReadonlyMap<string, Pending>;
  /** The server has to be asked whether the sums hold one of those changes already. */
  unsure: boolean;
}

export function withPending(page: EventPage, entries: readonly Entry[], me: string): OverlaidEventPage {
  const pending = new Map<string, Pending>();
  let unsure = false;
  let result: EventPage = {
    ...page,
    event: asLeft(page.event, entries),
    participants: participantsAsLeft(page.participants, entries),
  };
  for (const { mutation, state, made_at } of entries) {
    if (eventOf(mutation) !== page.event.id) continue;
    pending.set(subjectOf(mutation), state);
    if (!isMoney(mutation)) continue;
    unsure ||= countedRow(result, mutation, made_at) === undefined;
    result = apply(result, mutation, { me, at: made_at });
  }
  return { ...result, pending, unsure };
}

/** The same array as long as nobody changed: lists of thousands of rows hang by it. */
function participantsAsLeft(participants: EventPage["participants"], entries: readonly Entry[]) {
  const left = participants.map((one) => ({ ...one, person: asLeft(one.person, entries) }));
  return left.some(({ person }, place) => person !== participants[place]?.person) ? left : participants;
}

/**
 * The event with what its sums hold of the expense that is about to be changed, as long as that is
 * known: of an expense that did not come with the page, the sums of a later answer may hold either.
 */
export function noted(page: EventPage, mutation: Mutation, at: string): EventPage {
  if (countedRow(page, mutation, at) !== undefined || !("base" in mutation)) return page;
  return { ...page, also: { ...page.also, [subjectOf(mutation)]: mutation.base as Expense | null } };
}

/** Expenses of an event that are on their way, to ask the server for with the event's sums; as many as it answers. */
export function toAskFor(eventId: string, entries: readonly Entry[]): string[] {
  const mutations = entries.map(({ mutation }) => mutation).filter((mutation) => eventOf(mutation) === eventId);
  const expenses = mutations.filter(({ kind }) => /_expense$/.test(kind));
  return [...new Set(expenses.map(subjectOf))].slice(0, MOST_ASKED_FOR);
}

/** The event after one change. Applying a change that the server's answer holds already does nothing. */
export function apply(page: EventPage, made: Mutation, by: { me: string; at: string }): EventPage {
  const mutation = withClaims(made, claimsAmong(page.participants));
  switch (mutation.kind) {
    case "save_expense": {
      const before = countedRow(page, mutation, by.at);
      const others = page.expenses.filter((e) => e.id !== mutation.expense.id);
      if (before && before.version > (mutation.version ?? 0)) return withExpense(page, others, before);
      const after = expenseAfter(mutation, page.event.default_currency, before ?? mutation.base, by);
      // What is not known to be missing in the sums is not counted: they are the server's, and right as they are.
      if (before === undefined) return withExpense(page, others, after);
      return withExpense(countExpense(before ? countExpense(page, before, -1) : page, after, 1), others, after);
    }
    case "delete_expense": {
      const there = countedRow(page, mutation, by.at);
      if (!there) return page;
      const gone = page.next === null ? {} : { also: { ...page.also, [there.id]: null } };
      const expenses = page.expenses.filter((e) => e.id !== there.id);
      return { ...countExpense(page, there, -1), ...gone, expenses };
    }
    case "restore_expense": {
      const there = countedRow(page, mutation, by.at);
      if (there || page.expenses.some(({ id }) => id === mutation.base.id)) return page;
      // It is counted by deleting it and by bringing it back.
      const back = { ...mutation.base, version: mutation.base.version + 2 };
      return withExpense(there === null ? countExpense(page, back, 1) : page, page.expenses, back);
    }
    case "save_event":
      return { ...page, event: amended(page.event, mutation) };
    case "create_event":
    case "save_profile":
      return page;
    case "save_payment": {
      if (page.payments.some((p) => p.id === mutation.payment.id)) return page;
      const { default_currency: currency } = page.event;
      const payment: Payment = { ...mutation.payment, currency, created_by: by.me, created_at: by.at };
      return { ...countPayment(page, payment, 1), payments: [payment, ...page.payments] };
    }
    case "delete_payment": {
      const there = page.payments.find((p) => p.id === mutation.base.id);
      if (!there) return page;
      return { ...countPayment(page, there, -1), payments: page.payments.filter((p) => p !== there) };
    }
  }
}

/**
 * The row of the changed expense that the event's sums hold; null when they hold none, also of what is no expense.
 * Undefined when the page does not tell: the expense is not among its newest, and was not asked for.
 */
function countedRow(page: EventPage, mutation: Mutation, at: string): Expense | null | undefined {
  if (!/_expense$/.test(mutation.kind)) return null;
  const id = subjectOf(mutation);
  const row = page.expenses.find((expense) => expense.id === id) ?? page.also?.[id];
  if (row !== undefined) return row;
  if (page.next === null) return null;
  // A new one that comes before the oldest that is here would be here.
  const oldest = page.expenses.at(-1);
  const isNew = mutation.kind === "save_expense" && mutation.base === null;
  const isNewest = isNew && oldest && newestFirst({ ...mutation.expense, created_at: at }, oldest) < 0;
  return isNewest ? null : undefined;
}

/** The row as the database will make it, by the same arithmetic. */
function expenseAfter(
  { expense: input, shares, payers, version }: Extract<Mutation, { kind: "save_expense" }>,
  eventCurrency: Currency,
  before: Expense | null,
  by: { me: string; at: string },
): Expense {
  const rate = input.conversion_rate_to_event_currency;
  const converted = convert(input.amount, input.currency, eventCurrency, rate) ?? ZERO;
  const inEventCurrency = (parts: readonly (readonly [string, Units])[]) => {
    const amounts = apportion(input.id, converted, new Map(parts));
    return (person: string) => amounts.get(person) ?? ZERO;
  };
  const sharedOf = inEventCurrency(shares.map((share) => [share.user_id, share.share_amount]));
  const paid = payers ?? [{ user_id: input.paid_by, paid_amount: input.amount }];
  const paidOf = inEventCurrency(paid.map((payer) => [payer.user_id, payer.paid_amount]));
  const paidBy = paid.map((payer) => ({ ...payer, paid_in_event_currency: paidOf(payer.user_id) })).sort(mostFirst);
  return {
    ...input,
    paid_by: mainPayer(paidBy, input.paid_by),
    amount_in_event_currency: converted,
    created_by: before?.created_by ?? by.me,
    created_at: before?.created_at ?? by.at,
    updated_at: by.at,
    version: (version ?? 0) + 1,
    payers: paidBy,
    shares: shares.map((share) => ({ ...share, share_in_event_currency: sharedOf(share.user_id) })),
  };
}

const mostFirst = (a: ExpensePayer, b: ExpensePayer) => b.paid_amount - a.paid_amount || compare(a.user_id, b.user_id);

/** Of payers with the most first: who paid most; among equals who is wished for, else the lowest id. */
function mainPayer(payers: readonly ExpensePayer[], wished: string): string {
  const [first] = payers;
  const most = payers.filter(({ paid_amount }) => paid_amount === first?.paid_amount);
  return most.find(({ user_id }) => user_id === wished)?.user_id ?? first?.user_id ?? wished;
}

function countExpense(page: EventPage, expense: Expense, sign: 1 | -1): EventPage {
  const total = (page.total + sign * expense.amount_in_event_currency) as Units;
  const changes = [
    ...expense.payers.map((p) => ({ user_id: p.user_id, paid: p.paid_in_event_currency })),
    ...expense.shares.map((s) => ({ user_id: s.user_id, share: s.share_in_event_currency })),
  ];
  return {
    ...page,
    total,
    expense_count: page.expense_count + sign,
    balances: changeBalances(page.balances, changes, sign),
  };
}

function countPayment(page: EventPage, payment: Payment, sign: 1 | -1): EventPage {
  const changes = [
    { user_id: payment.from_user, sent: payment.amount },
    { user_id: payment.to_user, received: payment.amount },
  ];
  return { ...page, balances: changeBalances(page.balances, changes, sign) };
}

type Change = { user_id: string } & Partial<Pick<Balance, "paid" | "share" | "sent" | "received">>;

function changeBalances(balances: readonly Balance[], changes: readonly Change[], sign: 1 | -1): Balance[] {
  const byPerson = new Map(balances.map((b) => [b.user_id, b]));
  const none = { paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO };
  for (const change of changes) {
    const old = byPerson.get(change.user_id) ?? { user_id: change.user_id, ...none };
    const add = (was: Units, by: Units | undefined) => (was + sign * (by ?? 0)) as Units;
    const paid = add(old.paid, change.paid);
    const share = add(old.share, change.share);
    const sent = add(old.sent, change.sent);
    const received = add(old.received, change.received);
    const net = (paid - share + sent - received) as Units;
    byPerson.set(change.user_id, { ...old, paid, share, sent, received, net });
  }
  return [...byPerson.values()];
}

/** The event with one expense more, where the server would list it among the others. */
function withExpense(page: EventPage, others: readonly Expense[], one: Expense): EventPage {
  const next = others.findIndex((other) => newestFirst(one, other) < 0);
  const place = next === -1 ? others.length : next;
  return { ...page, expenses: [...others.slice(0, place), one, ...others.slice(place)] };
}

type Placed = Pick<Expense, "id" | "expense_date" | "created_at">;

/** Newest day first, then newest entry, as the server orders them. */
function newestFirst(a: Placed, b: Placed): number {
  return compare(b.expense_date, a.expense_date) || compare(b.created_at, a.created_at) || compare(a.id, b.id);
}

/** Dates, moments and ids are in the order of their characters. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
