import * as v from "valibot";
import { MAX_PARTS, MAX_WEIGHT } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { absolute, formatAmount, fromUnits, type Units, ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { BillItem } from "@/core/splitting/bill";
import { apportion } from "@/core/splitting/split";
import { withoutCheckMarks } from "@/data/comment/checkMarks";
import type { Expense, ExpensePayer, Participant } from "@/data/event/model";
import { type EventMutationKind, mergedId } from "@/data/event/mutationKind";
import {
  compare,
  countExpense,
  type ExpenseReference,
  expenseCountedByServer,
  snapshotExpense,
  withExpense,
} from "@/data/event/sums";
import type { Author } from "@/offline/mutation";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import type { ExpenseInput, PayerInput, ShareInput } from "./columns";
import { titleOf } from "./title";

/** Creates or changes an expense. */
export interface SaveExpense {
  expense: ExpenseInput;
  shares: ShareInput[];
  /** Null when `paid_by` paid everything. */
  payers: PayerInput[] | null;
  /**
   * The version it is based on: that of the row when it was read, plus one for each of its waiting mutations. Null
   * creates the row.
   */
  version: number | null;
  /**
   * The row when it was read. Its effect on the balances is replaced, and a conflict shows it beside the other version.
   */
  base: Expense | null;
}

/** The minimum that a persisted share must contain. */
const persistedShare = v.object({
  user_id: v.string(),
  share_amount: v.number(),
  parts: v.nullable(v.number()),
});

const persistedItem = v.object({
  id: v.string(),
  label: v.string(),
  amount: v.number(),
  weights: v.record(v.string(), v.number()),
});

/** The minimum that a persisted expense must contain. */
export const persistedExpense = v.object({
  id: v.string(),
  event_id: v.string(),
  paid_by: v.string(),
  amount: v.number(),
  amount_in_event_currency: v.number(),
  payers: v.array(v.object({ user_id: v.string() })),
  shares: v.array(v.object({ user_id: v.string() })),
});

type Row = Database["public"]["Tables"]["expenses"]["Row"];

const referenceOf = ({ expense, base }: SaveExpense): ExpenseReference => ({
  id: expense.id,
  base,
  newOn: base === null ? expense.expense_date : null,
});

export const saveExpense: EventMutationKind<SaveExpense, Row> = {
  name: "save_expense",
  schema: v.object({
    expense: v.object({
      id: v.string(),
      event_id: v.string(),
      amount: v.number(),
      currency: v.string(),
      paid_by: v.string(),
      items: v.optional(v.array(persistedItem)),
      extras: v.optional(v.array(v.object({ kind: v.string(), amount: v.number(), with_tax: v.boolean() }))),
    }),
    shares: v.array(persistedShare),
    payers: v.nullable(v.array(v.object({ user_id: v.string(), paid_amount: v.number() }))),
    version: v.nullable(v.number()),
    base: v.nullable(persistedExpense),
  }),
  isMoney: true,
  namesVersion: true,
  createsSubjects: ({ version }) => version === null,
  subjects: ({ expense }) => [expense.id],
  events: ({ expense }) => [expense.event_id],
  dependsOn: referencedPeople,
  expenseReferences: (payload) => [referenceOf(payload)],
  snapshotBefore: (page, payload, { at }) => snapshotExpense(page, referenceOf(payload), at),

  apply(page, payload, author) {
    const merged = withMergedPeople(payload, page.participants);
    const { expense, version, base } = merged;
    const fresh = base === null ? { ...expense, created_at: author.at } : null;
    const before = expenseCountedByServer(page, expense.id, fresh);
    const others = page.expenses.filter(({ id }) => id !== expense.id);
    if (before && before.version > (version ?? 0)) return withExpense(page, others, before);
    // An edit answers the check marks, also on the server.
    const answered = base === null ? page : withoutCheckMarks(page, expense.id);
    const after = expenseAfter(merged, page.event.default_currency, before ?? base, author);
    // The sums may already include the mutation, so leave them as the server sent them.
    if (before === undefined) return withExpense(answered, others, after);
    return withExpense(countExpense(before ? countExpense(answered, before, -1) : answered, after, 1), others, after);
  },

  async send({ expense: { items, extras, ...expense }, shares, payers, version }, mutation_id, timeout) {
    // The database takes the amounts of a refund above zero.
    const inItsCurrency = (amount: Units) => fromUnits(absolute(amount), expense.currency);
    const asOnBill = (amount: Units) => fromUnits(amount, expense.currency);
    return dataOf(
      supabase()
        .rpc("save_expense", {
          expense: {
            ...expense,
            ...(items && { items: items.map((item) => ({ ...item, amount: asOnBill(item.amount) })) }),
            ...(extras && { extras: extras.map((extra) => ({ ...extra, amount: asOnBill(extra.amount) })) }),
            amount: inItsCurrency(expense.amount),
            refund: expense.amount < 0,
            ...(version === null ? {} : { version }),
          },
          shares: shares.map(({ user_id, share_amount, parts }) => ({
            user_id,
            share_amount: inItsCurrency(share_amount),
            ...(parts === null ? {} : { parts }),
          })),
          payers: payers?.map(({ user_id, paid_amount }) => ({ user_id, paid_amount: inItsCurrency(paid_amount) })),
          mutation_id,
        })
        .abortSignal(timeout),
    );
  },

  mergeServerRow: (page, { expense }, { version, description, created_by, created_at, updated_at }) => ({
    ...page,
    expenses: page.expenses.map((shown) =>
      // The row has no payers and shares, so a later version comes with the event's next answer.
      shown.id === expense.id && shown.version === version
        ? { ...shown, description, created_by, created_at, updated_at }
        : shown,
    ),
  }),

  label: ({ expense }) => ({
    key: "refused.saving",
    values: { name: titleOf(expense), amount: formatAmount(expense.amount, expense.currency) },
  }),
  decisionPath: ({ expense }) => pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id }),
};

/** People whom the server must have before the expense. */
function referencedPeople({ expense, shares, payers }: SaveExpense): string[] {
  return [expense.paid_by, ...[...shares, ...(payers ?? [])].map(({ user_id }) => user_id)];
}

/** What an expense and the template of a recurring one have in common. */
interface Split {
  expense: Pick<ExpenseInput, "paid_by" | "split_method" | "items">;
  shares: ShareInput[];
  payers: PayerInput[] | null;
}

/** Replaces the ids of merged people and adds up their amounts, as the database does when it accepts the mutation. */
export function withMergedPeople<T extends Split>(payload: T, participants: readonly Participant[]): T {
  const merged = mergedId(participants);
  const { expense, shares, payers } = payload;
  // Shares of an equal split weigh one part each once two of them belong to one person.
  const isSplitByParts =
    expense.split_method === "equal" && new Set(shares.map(({ user_id }) => merged(user_id))).size < shares.length;
  const weighed = isSplitByParts ? shares.map((share) => ({ ...share, parts: 1 })) : shares;
  const added = oncePerPerson(weighed, merged, bothShares);
  // Above the limit of parts, only the amounts stay.
  const isTooMuch = added.some(({ parts }) => (parts ?? 0) > MAX_PARTS);
  return {
    ...payload,
    expense: {
      ...expense,
      paid_by: merged(expense.paid_by),
      ...(isSplitByParts && { split_method: "parts" }),
      ...(isTooMuch && { split_method: "manual" }),
      ...(expense.items && { items: expense.items.map((item) => withMergedWeights(item, merged)) }),
    },
    shares: isTooMuch ? added.map((share) => ({ ...share, parts: null })) : added,
    payers: payers && oncePerPerson(payers, merged, bothPaid),
  };
}

/** Merges the rows of people who became the same person. */
function oncePerPerson<T extends { user_id: string }>(
  list: readonly T[],
  merged: (id: string) => string,
  both: (one: T, other: T) => T,
): T[] {
  const byPerson = new Map<string, T>();
  for (const each of list) {
    const one = { ...each, user_id: merged(each.user_id) };
    const other = byPerson.get(one.user_id);
    byPerson.set(one.user_id, other ? both(other, one) : one);
  }
  return [...byPerson.values()];
}

function bothShares(one: ShareInput, other: ShareInput): ShareInput {
  const parts = one.parts === null && other.parts === null ? null : (one.parts ?? 0) + (other.parts ?? 0);
  return { ...one, share_amount: (one.share_amount + other.share_amount) as Units, parts };
}

function bothPaid(one: PayerInput, other: PayerInput): PayerInput {
  return { ...one, paid_amount: (one.paid_amount + other.paid_amount) as Units };
}

/** Adds up the weights of people who became the same person, as far as a weight can go. */
function withMergedWeights(item: BillItem, merged: (id: string) => string): BillItem {
  const weights: Record<string, number> = {};
  for (const [person, weight] of Object.entries(item.weights)) {
    weights[merged(person)] = Math.min((weights[merged(person)] ?? 0) + weight, MAX_WEIGHT);
  }
  return { ...item, weights };
}

/** Returns the lines that the database will store: those sent, else the stored ones as long as they fit. */
function billAfter(
  { expense: { items, extras, ...input }, shares }: SaveExpense,
  before: Expense | null,
): Pick<Expense, "is_bill" | "items" | "extras"> {
  if (items || extras) {
    const bill = { items: items ?? [], extras: extras ?? [] };
    return { ...bill, is_bill: bill.items.length + bill.extras.length > 0 };
  }
  const people = new Set(before?.shares.map(({ user_id }) => user_id));
  const fits =
    input.amount === before?.amount &&
    input.currency === before.currency &&
    input.split_method === "manual" &&
    shares.length === people.size &&
    shares.every(({ user_id }) => people.has(user_id));
  return fits ? { is_bill: before.is_bill, items: before.items, extras: before.extras } : { is_bill: false };
}

/** Returns the row that the database will store, by the same arithmetic. */
export function expenseAfter(
  payload: SaveExpense,
  eventCurrency: Currency,
  before: Expense | null,
  author: Author,
): Expense {
  const { expense: input, shares, payers, version } = payload;
  const rate = input.conversion_rate_to_event_currency;
  // The server will refuse a rate to a currency that the event no longer has. The expense stays listed, to be corrected
  // with another rate.
  const leadsHere = (input.event_currency ?? eventCurrency) === eventCurrency;
  const converted = (leadsHere && convert(input.amount, input.currency, eventCurrency, rate)) || ZERO;
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
    ...(!leadsHere && { rate_source: null, rate_date: null }),
    topic: input.topic === undefined ? (before?.topic ?? null) : input.topic,
    paid_by: mainPayer(paidBy, input.paid_by),
    amount_in_event_currency: converted,
    created_by: before?.created_by ?? author.me,
    created_at: before?.created_at ?? author.at,
    series_id: before?.series_id,
    series_number: before?.series_number,
    updated_at: author.at,
    updated_by: before ? author.me : null,
    version: (version ?? 0) + 1,
    payers: paidBy,
    shares: shares.map((share) => ({ ...share, share_in_event_currency: sharedOf(share.user_id) })),
    ...billAfter(payload, before),
  };
}

const mostFirst = (a: ExpensePayer, b: ExpensePayer) =>
  absolute(b.paid_amount) - absolute(a.paid_amount) || compare(a.user_id, b.user_id);

/**
 * Returns the payer of the largest amount. Among equals the preferred payer wins, then the lowest id. `payers` are
 * sorted by amount.
 */
function mainPayer(payers: readonly ExpensePayer[], preferred: string): string {
  const [first] = payers;
  const most = payers.filter(({ paid_amount }) => paid_amount === first?.paid_amount);
  return most.find(({ user_id }) => user_id === preferred)?.user_id ?? first?.user_id ?? preferred;
}
