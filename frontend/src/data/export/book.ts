import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { absolute, toUnits, type Units, ZERO } from "@/core/money/units";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import type { Comment } from "@/data/comment/model";
import { commentSchema } from "@/data/comment/schema";
import { eventSchema } from "@/data/event/columns";
import type {
  Balance,
  EventPage,
  EventRow,
  Expense,
  HouseholdRow,
  Participant,
  Payment,
  SavedSplit,
} from "@/data/event/model";
import { balanceInUnits, participantsFromWire } from "@/data/event/parse";
import {
  balanceSchema,
  checkMarksSchema,
  householdSchema,
  participantSchema,
  savedSplitSchema,
} from "@/data/event/schema";
import { expenseSchema, extraSchema, itemSchema, writtenColumns } from "@/data/expense/columns";
import type { ImportedPhoto } from "@/data/import/model";
import { type InUnits, inUnits } from "@/data/money";
import { paymentInUnits, paymentSchema } from "@/data/payment/columns";
import type { Series } from "@/data/series/columns";
import { seriesInUnits, seriesSchema } from "@/data/series/columns";
import { parsed } from "@/platform/parsing/parsed";
import { dataOf, supabase } from "@/platform/supabase/client";

type Amounts = Readonly<Record<string, Units>>;

export interface BookedExpense extends InUnits<typeof rowSchema> {
  /** By person, in the event's currency. */
  payers: Amounts;
  /** By person, in the event's currency. */
  shares: Amounts;
  /** The same in the expense's currency. Null if it is the event's. */
  own: { payers: Amounts; shares: Amounts } | null;
  /** Weights by person in a split by parts. Null for other splits. */
  parts: Readonly<Record<string, number>> | null;
  /** The lines of a bill, as on it. Empty or absent for other expenses. */
  items?: BillItem[];
  extras?: BillExtra[];
}

/** All expenses and payments of an event, oldest first, at one moment. */
export interface EventBook {
  event: EventRow;
  participants: Participant[];
  households: HouseholdRow[];
  balances: Balance[];
  total: Units;
  expense_count: number;
  /** Whether a bill is at the table, so that nobody is settled up. */
  has_open_bill?: boolean | undefined;
  expenses: BookedExpense[];
  series?: readonly Series[];
  saved_splits?: readonly SavedSplit[];
  payments: Payment[];
  /** Oldest first. */
  comments: BookedComment[];
  /** People who ask to check an expense or payment, by its id. */
  check_marks: Record<string, string[]>;
  /** Photos of expenses in their order, by the expense's id, where the files are taken along. */
  photos?: Readonly<Record<string, ImportedPhoto[]>>;
}

export type BookedComment = Pick<Comment, "entry_id" | "author_id" | "text" | "created_at">;

/** An expense's row. Files hold its payers and shares by person. */
const rowSchema = v.object({
  ...v.pick(expenseSchema, ["id", "amount_in_event_currency", "series_id", "series_number"]).entries,
  ...writtenColumns,
});
const rowInUnits = inUnits(rowSchema);

const amountsSchema = v.record(v.string(), v.number());
const paidAndShared = { payers: amountsSchema, shares: amountsSchema };

const bookSchema = v.object({
  event: eventSchema,
  participants: v.array(participantSchema),
  households: v.array(householdSchema),
  balances: v.array(balanceSchema),
  total: v.number(),
  expense_count: v.number(),
  has_open_bill: v.optional(v.boolean()),
  expenses: v.array(
    v.object({
      ...rowSchema.entries,
      ...paidAndShared,
      own: v.nullable(v.object(paidAndShared)),
      parts: v.nullable(amountsSchema),
      items: v.optional(v.array(itemSchema)),
      extras: v.optional(v.array(extraSchema)),
    }),
  ),
  series: v.optional(v.array(seriesSchema)),
  saved_splits: v.optional(v.array(savedSplitSchema)),
  payments: v.array(paymentSchema),
  comments: v.array(v.pick(commentSchema, ["entry_id", "author_id", "text", "created_at"])),
  check_marks: checkMarksSchema,
});

/** Returns everything in an event. Null if the event does not exist. */
export async function fetchBook(event_id: string, signal?: AbortSignal): Promise<EventBook | null> {
  const request = supabase().rpc("event_export", { event_id }, { get: true });
  const answer = await dataOf(signal ? request.abortSignal(signal) : request);
  return parsed(v.nullable(bookSchema), answer, (wire) => wire && bookFromWire(wire));
}

const linesSchema = v.object({ items: v.optional(v.array(itemSchema)), extras: v.optional(v.array(extraSchema)) });
const linesInUnits = inUnits(linesSchema);

export function bookFromWire(wire: v.InferOutput<typeof bookSchema>): EventBook {
  const currency = wire.event.default_currency;
  return {
    ...wire,
    participants: participantsFromWire(wire.participants),
    total: toUnits(wire.total, currency),
    balances: wire.balances.map((balance) => balanceInUnits(balance, currency)),
    expenses: wire.expenses.map((expense) => ({
      ...expense,
      ...rowInUnits(expense, currency),
      payers: amountsFromWire(expense.payers, currency),
      shares: amountsFromWire(expense.shares, currency),
      own: expense.own && {
        payers: amountsFromWire(expense.own.payers, expense.currency),
        shares: amountsFromWire(expense.own.shares, expense.currency),
      },
      items: linesInUnits(expense).items,
      extras: linesInUnits(expense).extras,
    })),
    series: wire.series?.map(seriesInUnits) ?? [],
    payments: wire.payments.map((payment) => paymentInUnits(payment, currency)),
  };
}

function amountsFromWire(amounts: Record<string, number>, currency: Currency): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([person, amount]) => [person, toUnits(amount, currency)]));
}

/** Maximum number of payments in an event's page. A page with as many may be incomplete. */
const PAYMENTS_WITH_PAGE = 100;

/** Returns the book of an event's page. Null if the page is incomplete. */
export function bookOf(page: EventPage): EventBook | null {
  if (page.next !== null || page.payments.length >= PAYMENTS_WITH_PAGE) return null;
  // The page has the number of comments only.
  if (Object.keys(page.comment_counts).length > 0) return null;
  // Lists leave out the items of a bill.
  if (page.expenses.some(({ is_bill, items }) => is_bill && !items)) return null;
  const { event, participants, households, balances, total, expense_count, series, saved_splits } = page;
  return {
    event,
    participants,
    households,
    balances,
    total,
    expense_count,
    has_open_bill: (page.open_bills?.length ?? 0) > 0,
    expenses: page.expenses.toReversed().map((expense) => booked(expense, event.default_currency)),
    series: series ?? [],
    saved_splits: saved_splits ?? [],
    payments: page.payments.toReversed(),
    comments: [],
    check_marks: page.check_marks,
  };
}

function booked(expense: Expense, eventCurrency: Currency): BookedExpense {
  const { payers, shares, ...told } = expense;
  const byPerson = <One extends { user_id: string }, Said>(all: readonly One[], said: (one: One) => Said) =>
    Object.fromEntries(all.map((one) => [one.user_id, said(one)]));
  return {
    ...told,
    payers: byPerson(payers, (payer) => payer.paid_in_event_currency),
    shares: byPerson(shares, (share) => share.share_in_event_currency),
    own:
      told.currency === eventCurrency
        ? null
        : {
            payers: byPerson(payers, (payer) => payer.paid_amount),
            shares: byPerson(shares, (share) => share.share_amount),
          },
    parts: told.split_method === "parts" ? byPerson(shares, (share) => share.parts ?? 0) : null,
  };
}

/** Returns an expense's payers with their amounts, largest first. */
export function payersOf({ payers }: BookedExpense): [person: string, paid: Units][] {
  return Object.entries(payers).sort(([a, most], [b, less]) => absolute(less) - absolute(most) || (a < b ? -1 : 1));
}

/** Returns everyone named in a book: the event's people, and former ones with an expense, payment or comment, in order of joining. */
export function peopleOf(book: EventBook): Participant[] {
  const named = new Set<string>();
  for (const { payers, shares } of book.expenses) {
    for (const person in payers) named.add(person);
    for (const person in shares) named.add(person);
  }
  for (const { payers, shares } of book.series ?? []) {
    for (const { user_id } of [...(payers ?? []), ...shares]) named.add(user_id);
  }
  for (const { from_user, to_user } of book.payments) named.add(from_user).add(to_user);
  for (const { author_id } of book.comments) named.add(author_id);
  return book.participants.filter(({ user_id, status }) => status === "active" || named.has(user_id));
}

/** Returns the net balance of a person. Zero if they have none. */
export function netOf(book: EventBook, person: string): Units {
  return book.balances.find(({ user_id }) => user_id === person)?.net ?? ZERO;
}
