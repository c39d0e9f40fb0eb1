import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Topic } from "@/core/topics/topic";
import type { Balance, Expense, ExpenseCategory } from "@/data/event/model";
import { expenseSchema, topicOrNull } from "@/data/event/schema";

/** Number of expenses, and their total in the event's currency. */
interface Sums {
  count: number;
  total: Units;
}

interface DaySums extends Sums {
  /** ISO date. */
  date: string;
  /** The reader's share. Undefined for readers of a view link. */
  my_share?: Units;
}

/** A person's payments on a day, or in the month that starts on it. */
interface PaidOn {
  date: string;
  user_id: string;
  paid: Units;
}

export interface LargeExpense
  extends Pick<
    Expense,
    "id" | "description" | "amount" | "currency" | "amount_in_event_currency" | "expense_date" | "topic" | "place_name"
  > {
  /** The largest payer is first. */
  paid_by: string[];
}

/** Expenses at a place on a day. */
export interface Visit extends Sums {
  date: string;
  place_name: string;
  place_city: string | null;
  place_country: string | null;
  /** Only for people of the event. */
  lat?: number | null;
  lon?: number | null;
}

/** Statistics of an event, with amounts in its currency. */
export interface Story {
  currency: Currency;
  total: Units;
  expense_count: number;
  balances: readonly Pick<Balance, "user_id" | "paid" | "share">[];
  /** Oldest first, without empty days. */
  by_day: DaySums[];
  by_category: (Sums & { category: ExpenseCategory })[];
  /** The largest first. Null stands for expenses without a topic. */
  by_topic: (Sums & { topic: Topic | null })[];
  by_currency: { currency: Currency; amount: Units; total: Units }[];
  paid: PaidOn[];
  /** The five largest, refunds included, whose amounts are below zero. */
  largest: LargeExpense[];
  /** Oldest first, limited to the newest five hundred. */
  visits: Visit[];
}

/** Maximum number of visits in a response. */
export const MOST_VISITS = 500;

const sums = { count: v.number(), total: v.number() };

/** Part of a response's schema. Amounts are JSON numbers. */
export const storyFacts = {
  total: v.number(),
  expense_count: v.number(),
  by_day: v.array(v.object({ ...sums, date: v.string(), my_share: v.optional(v.number()) })),
  by_category: v.array(v.object({ ...sums, category: v.picklist(["place", "general"]) })),
  by_topic: v.array(v.object({ ...sums, topic: topicOrNull })),
  by_currency: v.array(v.object({ currency: v.string(), amount: v.number(), total: v.number() })),
  story: v.object({
    paid: v.array(v.object({ date: v.string(), user_id: v.string(), paid: v.number() })),
    largest: v.array(
      v.object({
        ...v.pick(expenseSchema, [
          "id",
          "description",
          "amount",
          "currency",
          "amount_in_event_currency",
          "expense_date",
          "topic",
          "place_name",
        ]).entries,
        paid_by: v.array(v.string()),
      }),
    ),
    visits: v.array(
      v.object({
        ...sums,
        date: v.string(),
        place_name: v.string(),
        place_city: v.nullable(v.string()),
        place_country: v.nullable(v.string()),
        lat: v.nullish(v.number()),
        lon: v.nullish(v.number()),
      }),
    ),
  }),
};

/** Returns the largest expense that is no refund. Undefined when there is none among the five largest. */
export function largestExpense({ largest }: Pick<Story, "largest">): LargeExpense | undefined {
  return largest.find(({ amount }) => amount > 0);
}

export function storyFromWire(
  wire: v.InferOutput<v.ObjectSchema<typeof storyFacts, undefined>>,
  balances: Story["balances"],
  currency: Currency,
): Story {
  const units = (amount: number) => toUnits(amount, currency);
  const withTotal = <T extends { total: number }>(rows: T[]) =>
    rows.map((row) => ({ ...row, total: units(row.total) }));
  return {
    currency,
    balances,
    total: units(wire.total),
    expense_count: wire.expense_count,
    by_day: withTotal(wire.by_day).map(({ my_share, ...day }) => ({
      ...day,
      ...(my_share !== undefined && { my_share: units(my_share) }),
    })),
    by_category: withTotal(wire.by_category),
    by_topic: withTotal(wire.by_topic),
    by_currency: withTotal(wire.by_currency).map((row) => ({ ...row, amount: toUnits(row.amount, row.currency) })),
    paid: wire.story.paid.map((row) => ({ ...row, paid: units(row.paid) })),
    largest: wire.story.largest.map((row) => ({
      ...row,
      amount: toUnits(row.amount, row.currency),
      amount_in_event_currency: units(row.amount_in_event_currency),
    })),
    visits: withTotal(wire.story.visits),
  };
}
