import type { ParseKeys } from "i18next";
import { isTakenDay, LAST_DAY } from "@/core/dates/takenDays";
import { MAX_TITLE, MIN_TITLE } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { mostIn, negate, type Units } from "@/core/money/units";
import { addsUp, exactShares } from "@/core/splitting/split";
import { visibleLength } from "@/core/text/visibleLength";
import type { EventRow, Expense, ExpenseCategory } from "@/data/event/model";
import type { RateInUse } from "@/data/exchangeRate";
import type { ExpenseInput, PayerInput, ShareInput } from "@/data/expense/columns";
import { NO_PLACE } from "@/data/expense/noValues";
import type { NewPhoto } from "@/data/receipt/model";
import { billToSave, isBillProblem, usedBill } from "./bill";
import { type ExpenseDraft, sharesOf } from "./draft";
import { percentMissing } from "./parts";
import { mainPayer, missingOf, payersOf } from "./payers";
import { isConfirmed } from "./rateInUse";

/** Fields that can have an error, in the order of the form. */
const FIELDS = ["amount", "rate", "description", "payer", "people", "shares", "date", "place"] as const;
export type Field = (typeof FIELDS)[number];
type Complaints = Partial<Record<Field, ParseKeys<"errors">>>;

interface Setting {
  /** The saved expense; null for a new one. */
  saved: Expense | null;
  rate: RateInUse | null;
  /** Ids of the people who can pay and take part. */
  people: readonly string[];
  /** The event's currency. */
  currency: Currency;
}

/** Returns the errors that keep a draft from being saved, by field (docs/product.md 7.1). Empty when there are none. */
export function complaintsOf(draft: ExpenseDraft, { saved, rate, people, currency }: Setting): Complaints {
  const complaints: Complaints = {};
  const amount = complaintOfAmount(draft, currency, rate);
  if (amount) complaints.amount = amount;
  if (rate === null) complaints.rate = draft.rate.own ? "invalid_rate" : "failed_to_fetch_exchange_rate";
  else if (!isConfirmed(draft, rate)) complaints.rate = "confirm_exchange_rate_error";
  const length = visibleLength(draft.plain.description);
  if (length > MAX_TITLE) complaints.description = "text_too_long";
  else if (length < MIN_TITLE && descriptionRequired(draft, saved)) complaints.description = "invalid_description";
  if (categoryToSave(draft, saved) === "place" && placeName(draft) === "") complaints.place = "invalid_place";
  const payers = payersOf(draft)?.map(({ user_id }) => user_id) ?? [mainPayer(draft)];
  if (!payers.every((payer) => people.includes(payer))) complaints.payer = "payer_not_participant";
  else if (missingOf(draft) !== 0) complaints.payer = "payers_do_not_add_up";
  if (!isTakenDay(draft.plain.expense_date)) complaints.date = "invalid_date";
  // The day may have changed since the end was chosen. A refund does not recur.
  else if (!draft.plain.refund && (draft.plain.repeat?.ends_on ?? LAST_DAY) < draft.plain.expense_date)
    complaints.date = "invalid_series";
  const shares = sharesOf(draft);
  if (shares.length === 0) complaints.people = "no_participant_chosen";
  else if (
    usedBill(draft) ? isBillProblem(billToSave(draft)) : !addsUp(draft.amount, shares) || percentOff(draft) !== 0
  )
    complaints.shares = "shares_do_not_add_up";
  return complaints;
}

function complaintOfAmount(draft: ExpenseDraft, eventCurrency: Currency, rate: RateInUse | null) {
  if (draft.amount <= 0) return "invalid_amount";
  const fits = draft.amount <= mostIn(draft.currency);
  const fitsConverted = rate === null || convert(draft.amount, draft.currency, eventCurrency, rate.rate) !== null;
  return fits && fitsConverted ? null : "amount_too_large";
}

/** Returns the percentage that is missing to 100 in a split by percentages; below zero for too much. */
export function percentOff({ split_method, percent, parts }: ExpenseDraft): number {
  return split_method === "parts" && percent && parts ? percentMissing(parts) : 0;
}

/**
 * Whether the expense needs a description. A new one does; a saved one at a place may have only its place
 * (docs/product.md 7.1).
 */
export function descriptionRequired(draft: ExpenseDraft, saved: Expense | null): boolean {
  return saved === null || draft.plain.category === "general";
}

/** Returns the category to save: a new expense without a place is a general one (docs/product.md 7.1). */
function categoryToSave(draft: ExpenseDraft, saved: Expense | null): ExpenseCategory {
  return saved === null && placeName(draft) === "" ? "general" : draft.plain.category;
}

function placeName(draft: ExpenseDraft): string {
  return draft.plain.place_name?.trim() ?? "";
}

/**
 * Returns the lines of the bill to save. Empty lists delete the stored lines, which the draft does not have. Missing keys
 * let the database keep the stored lines that still fit.
 */
function linesToSave(draft: ExpenseDraft, stored: Expense | null): Pick<ExpenseInput, "items" | "extras"> {
  const lines = usedBill(draft) ? billToSave(draft) : null;
  if (lines && !isBillProblem(lines)) return lines;
  return stored?.is_bill && (draft.bill || !draft.hasUnknownLines) ? { items: [], extras: [] } : {};
}

/** Returns the same columns, their texts without spaces around them. */
function trimmed<Columns extends object>(columns: Columns): Columns {
  const all = Object.entries(columns).map(([key, value]) => [key, typeof value === "string" ? value.trim() : value]);
  return Object.fromEntries(all) as Columns;
}

export interface ToSave {
  expense: ExpenseInput;
  shares: ShareInput[];
  payers: PayerInput[] | null;
  /** Photos of a new expense, attached once it is saved. */
  photos?: readonly NewPhoto[] | undefined;
}

/**
 * Returns the expense to save: exact shares, no place for a general expense, a rate with its source. All amounts of a
 * refund are below zero. `stored` is the version that it replaces, in a conflict that of somebody else.
 */
export function toSave(
  draft: ExpenseDraft,
  event: Pick<EventRow, "id" | "default_currency">,
  saved: Expense | null,
  rate: RateInUse,
  stored = saved,
): ToSave {
  const category = categoryToSave(draft, saved);
  const signed = (amount: Units) => (draft.plain.refund ? negate(amount) : amount);
  const { refund: _, repeat: __, ...plain } = trimmed(draft.plain);
  const expense: ExpenseInput = {
    id: draft.id,
    event_id: event.id,
    event_currency: event.default_currency,
    ...plain,
    amount: signed(draft.amount),
    currency: draft.currency,
    paid_by: mainPayer(draft),
    category,
    ...(category === "general" && NO_PLACE),
    split_method: draft.split_method,
    ...linesToSave(draft, stored),
    conversion_rate_to_event_currency: rate.rate,
    rate_date: rate.date,
    rate_source: rate.source,
  };
  const byParts = draft.split_method === "parts";
  const shares = exactShares(draft.amount, sharesOf(draft)).map((share) => ({
    ...share,
    share_amount: signed(share.share_amount),
    parts: byParts ? (draft.parts?.[share.user_id] ?? 1) : null,
  }));
  const payers = payersOf(draft)?.map((payer) => ({ ...payer, paid_amount: signed(payer.paid_amount) })) ?? null;
  return { expense, shares, payers };
}
