import * as v from "valibot";
import type { Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { eventSchema } from "@/data/event/columns";
import type { Balance, EventRow, ExpenseCursor } from "@/data/event/model";
import { balanceSchema, cursorSchema } from "@/data/event/schema";
import { expenseSchema, shareSchema } from "@/data/expense/columns";
import { eventMoney, type InUnits, inUnits } from "@/data/money";
import { paymentSchema } from "@/data/payment/columns";
import { type Story, storyFacts, storyOf } from "@/data/story/model";

/** An event as a view link shows it. Ids of people are valid for that link only. */
export interface ViewedEvent {
  has_open_bill?: boolean | undefined;
  event: Pick<
    EventRow,
    | "name"
    | "description"
    | "category"
    | "default_currency"
    | "place_country"
    | "place_city"
    | "planned_start_date"
    | "planned_duration_days"
    | "revision"
  >;
  /** In order of joining, former participants included. */
  people: ViewedPerson[];
  balances: Balance[];
  transfers: Transfer[];
  total: Units;
  expense_count: number;
  story: Story;
  /** The newest hundred. */
  payments: ViewedPayment[];
  /** The newest hundred. `next` is the cursor of the following page. */
  expenses: ViewedExpense[];
  next: ExpenseCursor | null;
}

export interface ViewedPerson {
  user_id: string;
  /** Null if the person has no public name. */
  name: string | null;
  active: boolean;
  /** Name of the person's household. */
  household: string | null;
  /** Their number in the event, by which they are coloured. */
  color: number;
}

export interface ViewedPayment extends InUnits<typeof viewedPaymentSchema> {}
export interface ViewedExpense extends InUnits<typeof viewedExpenseSchema> {}

const viewedExpenseSchema = v.object({
  ...v.pick(expenseSchema, [
    "id",
    "description",
    "amount",
    "currency",
    "amount_in_event_currency",
    "conversion_rate_to_event_currency",
    "rate_date",
    "topic",
    "expense_date",
    "place_name",
    "payers",
  ]).entries,
  shares: v.array(v.omit(shareSchema, ["parts"])),
});

const viewedPaymentSchema = v.pick(paymentSchema, ["id", "from_user", "to_user", "amount", "paid_on"]);

export const viewedPageSchema = v.object({
  expenses: v.array(viewedExpenseSchema),
  next: v.nullable(cursorSchema),
});

export const viewedSchema = v.object({
  ...storyFacts,
  /** Whether a bill is at the table. Missing in an answer of an older server. */
  has_open_bill: v.optional(v.boolean()),
  ...viewedPageSchema.entries,
  event: v.pick(eventSchema, [
    "name",
    "description",
    "category",
    "default_currency",
    "place_country",
    "place_city",
    "planned_start_date",
    "planned_duration_days",
    "revision",
  ]),
  people: v.array(
    v.object({
      user_id: v.string(),
      name: v.nullable(v.string()),
      active: v.boolean(),
      household: v.nullable(v.string()),
      color: v.number(),
    }),
  ),
  balances: v.array(balanceSchema),
  transfers: v.array(v.object({ from: v.string(), to: v.string(), amount: eventMoney })),
  payments: v.array(viewedPaymentSchema),
});

const convert = inUnits(viewedSchema);
export const viewedExpenseInUnits = inUnits(viewedExpenseSchema);

export function viewedFromWire(wire: v.InferOutput<typeof viewedSchema>): ViewedEvent {
  const currency = wire.event.default_currency;
  const viewed = convert(wire, currency);
  return { ...viewed, story: storyOf(viewed, viewed.balances, currency) };
}
