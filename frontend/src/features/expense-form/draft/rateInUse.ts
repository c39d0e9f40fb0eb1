import type { IsoDate } from "@/core/dates/dates";
import { type Currency, decimalsOf, digitsOf } from "@/core/money/currency";
import { plainRate, toRate } from "@/core/money/rate";
import type { Expense } from "@/data/event/model";
import type { RateInUse } from "@/data/exchangeRate";
import type { ExpenseInput } from "@/data/expense/columns";
import { confirmationOf, type ExpenseDraft } from "./draft";

const SAME: RateInUse = { rate: 1, date: null, source: "same", suspicious: false };

/** Currencies by the value of one unit, lowest first; "" stands for all others. */
const BY_STRENGTH: readonly Currency[] = ["TRY", "", "USD", "EUR", "GBP"];

/**
 * Estimates the value of one unit: low for currencies with long amounts or no decimals, high for those with three
 * decimals.
 */
function strength(currency: Currency): number {
  if (digitsOf(currency) > digitsOf("EUR")) return -2;
  const decimals = decimalsOf(currency);
  if (decimals !== 2) return decimals === 0 ? -1 : BY_STRENGTH.length;
  return BY_STRENGTH.indexOf(BY_STRENGTH.includes(currency) ? currency : "");
}

/**
 * Returns the direction in which people type a rate: one unit of the stronger currency, such as "1 EUR = 46.73 TRY"
 * both ways.
 */
export function typedRateDirection(from: Currency, to: Currency): { base: Currency; quote: Currency } {
  const more = strength(from) - strength(to) || (from < to ? 1 : -1);
  return more > 0 ? { base: from, quote: to } : { base: to, quote: from };
}

/** Returns the typed rate in the expense's direction. Null when it is no rate. */
export function typedRate(typed: string, from: Currency, to: Currency): number | null {
  const value = toRate(typed);
  if (value === null) return null;
  return typedRateDirection(from, to).base === from ? value : toRate(1 / value);
}

/** Formats a rate of the expense's direction as people type it: 0.02140002 from TRY to EUR becomes "46.729". */
export function textOfRate(rate: number, from: Currency, to: Currency): string {
  const value = typedRateDirection(from, to).base === from ? rate : 1 / rate;
  return plainRate(Number(value.toPrecision(TYPED_DIGITS)));
}

/**
 * Significant digits of a rate's text. A stored rate has more: 1 / (1 / 46.73) differs from 46.73 in the last ones, and
 * rounding to these gives back the typed 46.73.
 */
const TYPED_DIGITS = 10;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Maximum distance in days between two expenses for which the same typed rate is suggested. A person who changed cash
 * pays with it for about a week.
 */
const NEAR = 7;

/** Returns the typed rate of the nearest expense in the same currency; null when there is none within a week. */
export function ownRateNear(draft: ExpenseDraft, earlier: readonly Expense[]): { rate: number; date: IsoDate } | null {
  const [nearest] = earlier
    .filter(({ id, currency, rate_source }) => id !== draft.id && currency === draft.currency && rate_source === "own")
    .map((expense) => ({
      expense,
      days: Math.abs(Date.parse(expense.expense_date) - Date.parse(draft.plain.expense_date)) / DAY,
    }))
    .filter(({ days }) => days <= NEAR)
    .sort((a, b) => a.days - b.days || (a.expense.created_at < b.expense.created_at ? 1 : -1));
  return nearest
    ? { rate: nearest.expense.conversion_rate_to_event_currency, date: nearest.expense.expense_date }
    : null;
}

/**
 * Returns the rate with which the expense is saved. The first that applies: 1 in the event's currency, the typed rate,
 * the saved rate while currency and day are the same, the found rate. Null when there is none.
 */
export function rateInUse(
  draft: ExpenseDraft,
  eventCurrency: Currency,
  saved: Expense | null,
  found: RateInUse | null,
): RateInUse | null {
  if (draft.currency === eventCurrency) return SAME;
  if (draft.rate.own) {
    const rate = typedRate(draft.rate.typed, draft.currency, eventCurrency);
    return rate === null ? null : { rate, date: null, source: "own", suspicious: false };
  }
  return savedRate(draft, saved) ?? found;
}

/** Returns the saved rate; null when currency or day has changed since. */
export function savedRate(draft: ExpenseDraft, saved: Expense | null): RateInUse | null {
  if (!saved || saved.currency !== draft.currency || saved.expense_date !== draft.plain.expense_date) return null;
  return saved.rate_source && saved.rate_source !== "same" ? rateOf(saved) : null;
}

export function rateOf({ conversion_rate_to_event_currency: rate, rate_date: date, rate_source }: Expense): RateInUse {
  return { rate, date, source: rate_source ?? "own", suspicious: false };
}

type Rated = Pick<ExpenseInput, "currency" | "conversion_rate_to_event_currency" | "rate_source" | "event_currency">;

/** Returns the draft with the rate that somebody typed for it, which no saved expense has. */
export function withTypedRate(draft: ExpenseDraft, rated: Rated, eventCurrency: Currency): ExpenseDraft {
  const { currency, conversion_rate_to_event_currency, rate_source, event_currency = eventCurrency } = rated;
  if (rate_source !== "own" || event_currency !== eventCurrency) return draft;
  const typed = textOfRate(conversion_rate_to_event_currency, currency, eventCurrency);
  const rate = typedRate(typed, currency, eventCurrency);
  return rate === null ? draft : { ...draft, rate: { own: true, typed, confirmed: confirmationOf(currency, rate) } };
}

export function isConfirmed(draft: ExpenseDraft, rate: RateInUse): boolean {
  return rate.source === "same" || draft.rate.confirmed === confirmationOf(draft.currency, rate.rate);
}
