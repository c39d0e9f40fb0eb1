import { type Currency, decimalsOf, digitsOf } from "@/core/money/currency";
import { toRate } from "@/core/money/rate";
import type { Expense } from "@/domain/event/model";
import type { RateInUse } from "./api/exchangeRate";
import { confirmationOf, type ExpenseDraft } from "./draft";

const SAME: RateInUse = { rate: 1, date: null, source: "same", suspicious: false };

/** From the least to the most that one unit buys; any other currency stands at "". */
const BY_STRENGTH: readonly Currency[] = ["TRY", "", "USD", "EUR", "GBP"];

/** About how much one unit buys: long amounts or no decimals tell that it is little, more decimals than two that it is much. */
function strength(currency: Currency): number {
  if (digitsOf(currency) > digitsOf("EUR")) return -2;
  const decimals = decimalsOf(currency);
  if (decimals !== 2) return decimals === 0 ? -1 : BY_STRENGTH.length;
  return BY_STRENGTH.indexOf(BY_STRENGTH.includes(currency) ? currency : "");
}

/** In which direction people type a rate between two currencies: "1 of the stronger is ...", such as "1 EUR = 46.73 TRY" both ways. */
export function typedRateDirection(from: Currency, to: Currency): { base: Currency; quote: Currency } {
  const more = strength(from) - strength(to) || (from < to ? 1 : -1);
  return more > 0 ? { base: from, quote: to } : { base: to, quote: from };
}

/** The typed rate, turned into the expense's direction. Null when it is none. */
export function typedRate(typed: string, from: Currency, to: Currency): number | null {
  const value = toRate(typed);
  if (value === null) return null;
  return typedRateDirection(from, to).base === from ? value : toRate(1 / value);
}

/**
 * The rate that the expense is saved with: none needed in the event's currency, else the typed one,
 * else the one it was saved with as long as currency and day are the same, else the one found.
 * Null while there is none.
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

/** The rate an expense was saved with, unless its currency or day was changed since. */
export function savedRate(draft: ExpenseDraft, saved: Expense | null): RateInUse | null {
  if (!saved || saved.currency !== draft.currency || saved.expense_date !== draft.expense_date) return null;
  if (!saved.rate_source || saved.rate_source === "same") return null;
  return {
    rate: saved.conversion_rate_to_event_currency,
    date: saved.rate_date,
    source: saved.rate_source,
    suspicious: false,
  };
}

export function isConfirmed(draft: ExpenseDraft, rate: RateInUse): boolean {
  return rate.source === "same" || draft.rate.confirmed === confirmationOf(draft.currency, rate.rate);
}
