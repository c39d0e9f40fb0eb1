import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { formatAmount, fromUnits, type Units, ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { apportion } from "@/core/splitting/split";
import type { Expense, ExpensePayer } from "@/data/event/model";
import { compare, countExpense, rowInSums, withExpense } from "@/data/event/sums";
import { titleOf } from "@/data/expense/title";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import type { ExpenseInput, PayerInput, ShareInput } from "../inputs";
import { keptExpense, keptShare } from "./keptExpense";
import type { By, Kind } from "./kind";

/**
 * `version` is the one it builds upon: the row's as it was read, or one more for each change of the same row that is
 * still waiting; null creates the row. `base` is the row as it was read, to take its part out of the balances and to
 * show it beside somebody else's change.
 */
interface SaveExpense {
  kind: "save_expense";
  expense: ExpenseInput;
  shares: ShareInput[];
  /** Null where `paid_by` paid all of it. */
  payers: PayerInput[] | null;
  version: number | null;
  base: Expense | null;
}

type Row = Database["public"]["Tables"]["expenses"]["Row"];

export const saveExpense: Kind<SaveExpense, Row> = {
  schema: v.object({
    kind: v.literal("save_expense"),
    expense: v.object({
      id: v.string(),
      event_id: v.string(),
      amount: v.number(),
      currency: v.string(),
      paid_by: v.string(),
    }),
    shares: v.array(keptShare),
    payers: v.nullable(v.array(v.object({ user_id: v.string(), paid_amount: v.number() }))),
    version: v.nullable(v.number()),
    base: v.nullable(keptExpense),
  }),
  isMoney: true,
  subjectOf: ({ expense }) => expense.id,
  eventOf: ({ expense }) => expense.event_id,
  aboutExpense: ({ expense, base }) => ({ id: expense.id, base, newOn: base === null ? expense.expense_date : null }),
  peopleIn: ({ expense, shares, payers }) => [
    expense.paid_by,
    ...shares.map(({ user_id }) => user_id),
    ...(payers ?? []).map(({ user_id }) => user_id),
  ],

  withClaims(change, now) {
    const { expense, shares, payers } = change;
    return {
      ...change,
      expense: { ...expense, paid_by: now(expense.paid_by) },
      shares: oncePerPerson(shares, now, bothShares),
      payers: payers && oncePerPerson(payers, now, bothPaid),
    };
  },

  apply(page, change, by) {
    const { expense, version, base } = change;
    const before = rowInSums(page, expense.id, base === null ? { ...expense, created_at: by.at } : null);
    const others = page.expenses.filter(({ id }) => id !== expense.id);
    if (before && before.version > (version ?? 0)) return withExpense(page, others, before);
    const after = expenseAfter(change, page.event.default_currency, before ?? base, by);
    // What is not known to be missing in the sums is not counted: they are the server's, and right as they are.
    if (before === undefined) return withExpense(page, others, after);
    return withExpense(countExpense(before ? countExpense(page, before, -1) : page, after, 1), others, after);
  },

  async send({ expense, shares, payers, version }, mutation_id, timeout) {
    const inItsCurrency = (amount: Units) => fromUnits(amount, expense.currency);
    return dataOf(
      supabase()
        .rpc("save_expense", {
          expense: { ...expense, amount: inItsCurrency(expense.amount), ...(version === null ? {} : { version }) },
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

  asStored: (page, { expense }, { version, description, created_by, created_at, updated_at }) => ({
    ...page,
    expenses: page.expenses.map((shown) =>
      // Of a later version the payers and shares are not known: it comes with the event's next answer.
      shown.id === expense.id && shown.version === version
        ? { ...shown, description, created_by, created_at, updated_at }
        : shown,
    ),
  }),

  nameOf: ({ expense }) => ({
    key: "refused.saving",
    values: { name: titleOf(expense), amount: formatAmount(expense.amount, expense.currency) },
  }),
  placeOf: ({ expense }) => pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id }),
};

/** Where both of one person's ids stand, they are added up. */
function oncePerPerson<T extends { user_id: string }>(
  list: readonly T[],
  now: (id: string) => string,
  both: (one: T, other: T) => T,
): T[] {
  const byPerson = new Map<string, T>();
  for (const each of list) {
    const one = { ...each, user_id: now(each.user_id) };
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

/** The row as the database will make it, by the same arithmetic. */
function expenseAfter(
  { expense: input, shares, payers, version }: SaveExpense,
  eventCurrency: Currency,
  before: Expense | null,
  by: By,
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
