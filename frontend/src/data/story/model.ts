import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Balance, Expense, ExpenseCategory } from "@/data/event/model";
import { expenseSchema } from "@/data/event/schema";

/** How many expenses, and what they came to in the event's currency. */
interface Sums {
  count: number;
  total: Units;
}

interface DaySums extends Sums {
  /** ISO date. */
  date: string;
  /** The reader's part; none for who only looks. */
  my_share?: Units;
}

/** What one person paid on a day, or in the month that begins with it. */
interface PaidOn {
  date: string;
  user_id: string;
  paid: Units;
}

export interface LargeExpense
  extends Pick<
    Expense,
    "id" | "description" | "amount" | "currency" | "amount_in_event_currency" | "expense_date" | "place_name"
  > {
  /** Who paid most comes first. */
  paid_by: string[];
}

/** What was spent at a place on a day. */
export interface Visit extends Sums {
  date: string;
  place_name: string;
  place_city: string | null;
  place_country: string | null;
  /** Told to people of the event alone. */
  lat?: number | null;
  lon?: number | null;
}

/** How an event went, as the statistics tell it; amounts in its currency. */
export interface Story {
  currency: Currency;
  total: Units;
  expense_count: number;
  balances: readonly Pick<Balance, "user_id" | "paid" | "share">[];
  /** Oldest first; days without an expense are left out. */
  by_day: DaySums[];
  by_category: (Sums & { category: ExpenseCategory })[];
  by_currency: { currency: Currency; amount: Units; total: Units }[];
  paid: PaidOn[];
  /** The five dearest. */
  largest: LargeExpense[];
  /** Oldest first, the newest five hundred. */
  visits: Visit[];
}

/** So many visits are told at most. */
export const MOST_VISITS = 500;

const sums = { count: v.number(), total: v.number() };

/** As the server answers it among other things, with JSON numbers for money. */
export const storyFacts = {
  total: v.number(),
  expense_count: v.number(),
  by_day: v.array(v.object({ ...sums, date: v.string(), my_share: v.optional(v.number()) })),
  by_category: v.array(v.object({ ...sums, category: v.picklist(["place", "general"]) })),
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
