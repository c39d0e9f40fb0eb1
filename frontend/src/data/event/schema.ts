import * as v from "valibot";
import { expenseSchema } from "@/data/expense/columns";
import { eventMoney, money } from "@/data/money";
import { paymentSchema } from "@/data/payment/columns";
import { personSchema } from "@/data/person/schema";
import { seriesSchema } from "@/data/series/columns";
import { eventSchema } from "./columns";

/** The parts of an event's page. Columns that the app does not use are left out. */
const text = v.string();
const number = v.number();

const participantRole = v.picklist(["admin", "participant", "member"]);
const participantStatus = v.picklist(["active", "removed"]);

/** A person's sums in the event's currency, as the database stores them; net = paid - share + sent - received. */
export const balanceSchema = v.object({
  user_id: text,
  paid: eventMoney,
  share: eventMoney,
  sent: eventMoney,
  received: eventMoney,
  net: eventMoney,
});

export const participantSchema = v.object({
  id: text,
  user_id: text,
  role: participantRole,
  status: participantStatus,
  joined_at: text,
  removed_at: v.nullable(text),
  /** The household of this person; null when they pay alone. */
  household_id: v.nullable(text),
  person: personSchema,
});

/** People of an event who pay as one. */
export const householdSchema = v.object({ id: text, name: text });

/** Cursor into the list of an event's expenses. */
export const cursorSchema = v.object({ expense_date: text, created_at: text, id: text });

export const commentCountsSchema = v.record(text, number);
export const receiptCountsSchema = v.record(text, number);
export const checkMarksSchema = v.record(text, v.array(text));

/** A bill that people are tapping. Its page is `data/table`. */
const openBillSchema = v.object({
  id: text,
  title: text,
  currency: text,
  total: money,
  host_id: text,
  created_at: text,
});

/** A usual split of an event: parts by person. */
export const savedSplitSchema = v.object({
  id: text,
  name: text,
  parts: v.record(text, number),
  /** People of it who left the event. */
  left: v.array(personSchema),
  /** Whether new expenses begin with it. */
  is_default: v.boolean(),
});

export const eventPageSchema = v.object({
  event: eventSchema,
  /** Null for the creator of an event who has left it. */
  me: v.nullable(
    v.object({
      participant_id: text,
      role: participantRole,
      status: participantStatus,
      /** The currency in which the reader also sees their balance. Missing in an unsent event. */
      home_currency: v.optional(v.nullable(text)),
    }),
  ),
  participants: v.array(participantSchema),
  households: v.array(householdSchema),
  /** profiles.id of each person who waits for the reader's answer about their IBAN. */
  iban_requests: v.array(text),
  balances: v.array(balanceSchema),
  total: eventMoney,
  expense_count: number,
  /** The newest expenses; `next` is the cursor of the others. */
  expenses: v.array(expenseSchema),
  next: v.nullable(cursorSchema),
  also: v.array(expenseSchema),
  /** Number of comments by listed expense or payment, the reader's unsent ones left out. Only entries with comments. */
  comment_counts: commentCountsSchema,
  /** Number of photos by listed expense. Only expenses with photos. */
  receipt_counts: receiptCountsSchema,
  /** People whose mark "please check" is open, by expense or payment of the whole event. */
  check_marks: checkMarksSchema,
  /** Id of the newest entry of the event's history. Null when there is none. */
  last_log_id: v.nullable(number),
  /** Whether others did something that the reader has not seen in the news. */
  unseen_news: v.boolean(),
  /** The bills on the table now, oldest first. An answer of an older server lacks them. */
  open_bills: v.optional(v.array(openBillSchema)),
  /** The usual splits, oldest first. Absent before the server has the event. */
  saved_splits: v.optional(v.array(savedSplitSchema)),
  /** The recurring expenses, oldest first. */
  series: v.optional(v.array(seriesSchema)),
  /** The newest hundred payments. */
  payments: v.array(paymentSchema),
});
export type EventPageWire = v.InferOutput<typeof eventPageSchema>;
