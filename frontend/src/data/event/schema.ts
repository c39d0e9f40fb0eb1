import * as v from "valibot";
import { METHODS } from "@/core/paying/methods";
import { TOPICS } from "@/core/topics/topic";
import { personSchema } from "@/data/person/schema";
import { seriesSchema } from "@/data/series/schema";
import { CATEGORIES } from "./model";

/**
 * Schemas of the API's answers. Money is a JSON number in them; parse.ts converts it to smallest units. Columns that
 * the app does not use are left out.
 */
const text = v.string();
const textOrNull = v.nullable(text);
const number = v.number();
const numberOrNull = v.nullable(number);

const expenseCategory = v.picklist(["place", "general"]);
export const topicOrNull = v.nullable(v.picklist(TOPICS));
const status = v.picklist(["active", "passive", "deleted"]);
const participantRole = v.picklist(["admin", "participant", "member"]);
const participantStatus = v.picklist(["active", "removed"]);

const eventFacts = {
  id: text,
  name: text,
  category: v.picklist(CATEGORIES),
  default_currency: text,
  place_country: textOrNull,
  place_city: textOrNull,
  planned_start_date: textOrNull,
  planned_duration_days: numberOrNull,
  created_by: text,
  created_at: text,
  status,
  revision: number,
};

export const eventSchema = v.object({ ...eventFacts, description: textOrNull });

export const eventCardSchema = v.object({
  ...eventFacts,
  participant_count: number,
  expense_count: number,
  total: number,
  my_net: number,
  household_net: v.nullable(number),
  people: v.array(personSchema),
});
export type EventCardWire = v.InferOutput<typeof eventCardSchema>;

const payerFacts = { user_id: text, paid_amount: number, paid_in_event_currency: number };
const payerSchema = v.object(payerFacts);
export type PayerWire = v.InferOutput<typeof payerSchema>;

export const shareFacts = { user_id: text, share_amount: number, share_in_event_currency: number };
export type ShareWire = v.InferOutput<v.ObjectSchema<typeof shareFacts, undefined>>;

/** Columns of an expense in every list. */
const expenseFacts = {
  id: text,
  event_id: text,
  description: textOrNull,
  amount: number,
  currency: text,
  amount_in_event_currency: number,
  category: expenseCategory,
  topic: topicOrNull,
  paid_by: text,
  expense_date: text,
  created_at: text,
  place_name: textOrNull,
  place_id: textOrNull,
  place_lat: numberOrNull,
  place_lon: numberOrNull,
  place_country: textOrNull,
  place_city: textOrNull,
};

export const itemSchema = v.object({ id: text, label: text, amount: number, weights: v.record(text, number) });
export type ItemWire = v.InferOutput<typeof itemSchema>;

export const extraSchema = v.object({
  kind: v.picklist(["tax", "tip", "service", "discount"]),
  amount: number,
  percent: numberOrNull,
  with_tax: v.boolean(),
  spread: v.picklist(["items", "equally"]),
});
export type ExtraWire = v.InferOutput<typeof extraSchema>;

export const expenseSchema = v.object({
  ...expenseFacts,
  split_method: v.picklist(["equal", "manual", "parts"]),
  conversion_rate_to_event_currency: number,
  rate_date: textOrNull,
  rate_source: v.nullable(v.picklist(["same", "live", "stale", "builtin", "own"])),
  created_by: text,
  updated_at: text,
  version: number,
  series_id: v.optional(textOrNull),
  series_number: v.optional(numberOrNull),
  payers: v.array(payerSchema),
  shares: v.array(v.object({ ...shareFacts, parts: numberOrNull })),
  is_bill: v.optional(v.boolean()),
  items: v.optional(v.array(itemSchema)),
  extras: v.optional(v.array(extraSchema)),
});
export type ExpenseWire = v.InferOutput<typeof expenseSchema>;

export const expenseCardSchema = v.object({
  ...expenseFacts,
  my_share: numberOrNull,
  my_paid: number,
  payer: personSchema,
  payers: v.array(v.object({ ...payerFacts, person: personSchema })),
  event: v.object({ id: text, name: text, status, default_currency: text, revision: number }),
});
export type ExpenseCardWire = v.InferOutput<typeof expenseCardSchema>;

export const paymentSchema = v.object({
  id: text,
  event_id: text,
  from_user: text,
  to_user: text,
  amount: number,
  paid_on: text,
  method: v.nullable(v.picklist(METHODS)),
  note: textOrNull,
  created_by: text,
  created_at: text,
});
export type PaymentWire = v.InferOutput<typeof paymentSchema>;

export const balanceSchema = v.object({
  user_id: text,
  paid: number,
  share: number,
  sent: number,
  received: number,
  net: number,
});
export type BalanceWire = v.InferOutput<typeof balanceSchema>;

export const participantSchema = v.object({
  id: text,
  user_id: text,
  role: participantRole,
  status: participantStatus,
  joined_at: text,
  removed_at: textOrNull,
  household_id: textOrNull,
  person: personSchema,
});

export const householdSchema = v.object({ id: text, name: text });

export const cursorSchema = v.object({ expense_date: text, created_at: text, id: text });

export const commentCountsSchema = v.record(text, number);
export const checkMarksSchema = v.record(text, v.array(text));

export const eventPageSchema = v.object({
  event: eventSchema,
  me: v.nullable(v.object({ participant_id: text, role: participantRole, status: participantStatus })),
  participants: v.array(participantSchema),
  households: v.array(householdSchema),
  iban_requests: v.array(text),
  balances: v.array(balanceSchema),
  total: number,
  expense_count: number,
  expenses: v.array(expenseSchema),
  next: v.nullable(cursorSchema),
  also: v.array(expenseSchema),
  comment_counts: commentCountsSchema,
  check_marks: checkMarksSchema,
  last_log_id: numberOrNull,
  unseen_news: v.boolean(),
  series: v.optional(v.array(seriesSchema)),
  payments: v.array(paymentSchema),
});
export type EventPageWire = v.InferOutput<typeof eventPageSchema>;
