import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import type { Balance } from "@/data/event/model";
import { expenseSchema, topicOrNull } from "@/data/expense/columns";
import { eventMoney, type InUnits, money } from "@/data/money";

/** Maximum number of visits in a response. */
export const MOST_VISITS = 500;

/** Number of expenses, and their total in the event's currency. */
const sums = { count: v.number(), total: eventMoney };

/** The reader's share is undefined for readers of a view link. */
const daySchema = v.object({ ...sums, date: v.string(), my_share: v.optional(eventMoney) });

const largestSchema = v.object({
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
  /** The largest payer is first. */
  paid_by: v.array(v.string()),
});

/** Expenses at a place on a day. The position is only for people of the event. */
const visitSchema = v.object({
  ...sums,
  date: v.string(),
  place_name: v.string(),
  place_city: v.nullable(v.string()),
  place_country: v.nullable(v.string()),
  lat: v.nullish(v.number()),
  lon: v.nullish(v.number()),
});

/** Part of a response's schema. Amounts are JSON numbers. */
export const storyFacts = {
  total: eventMoney,
  expense_count: v.number(),
  /** Oldest first, without empty days. */
  by_day: v.array(daySchema),
  by_category: v.array(v.object({ ...sums, category: v.picklist(["place", "general"]) })),
  /** The largest first. Null stands for expenses without a topic. */
  by_topic: v.array(v.object({ ...sums, topic: topicOrNull })),
  by_currency: v.array(v.object({ currency: v.string(), amount: money, total: eventMoney })),
  story: v.object({
    /** A person's payments on a day, or in the month that starts on it. */
    paid: v.array(v.object({ date: v.string(), user_id: v.string(), paid: eventMoney })),
    /** The five largest. Refunds, whose amounts are below zero, follow if there are fewer expenses. */
    largest: v.array(largestSchema),
    /** Oldest first, limited to the newest five hundred. */
    visits: v.array(visitSchema),
  }),
};
const storySchema = v.object(storyFacts);

export interface LargeExpense extends InUnits<typeof largestSchema> {}
export interface Visit extends InUnits<typeof visitSchema> {}

/** Statistics of an event, with amounts in its currency. */
export interface Story
  extends Omit<InUnits<typeof storySchema>, "story">,
    Pick<InUnits<typeof storySchema>["story"], "paid" | "largest" | "visits"> {
  currency: Currency;
  balances: readonly Pick<Balance, "user_id" | "paid" | "share" | "sent">[];
}

/** Returns the five largest expenses, without refunds. */
export function largestExpenses({ largest }: Pick<Story, "largest">): LargeExpense[] {
  return largest.filter(({ amount }) => amount > 0);
}

/** Returns the statistics in a converted answer. */
export function storyOf(facts: InUnits<typeof storySchema>, balances: Story["balances"], currency: Currency): Story {
  const { total, expense_count, by_day, by_category, by_topic, by_currency, story } = facts;
  return { currency, balances, total, expense_count, by_day, by_category, by_topic, by_currency, ...story };
}
