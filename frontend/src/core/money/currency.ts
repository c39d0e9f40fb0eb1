import { CURRENCY_LIST } from "./currencyList";

/** An ISO 4217 code of supabase/currencies.json. Functions that compute with an unknown code throw a RangeError. */
export type Currency = string;

/** The codes of docs/product.md 7.2, in display order. */
export const CURRENCIES = ["TRY", "EUR", "USD", "GBP"] as const;

export type OfferedCurrency = (typeof CURRENCIES)[number];

/** Default currency of a new event (docs/product.md 7.2). */
export const NEW_EVENT_CURRENCY: OfferedCurrency = "TRY";

interface Kind {
  decimals: number;
  digits: number;
}

const KINDS = new Map<Currency, Kind>(
  CURRENCY_LIST.flatMap(([decimals, digits, codes]) =>
    codes.split(" ").map((code): [Currency, Kind] => [code, { decimals, digits }]),
  ),
);

export function isCurrency(text: string): text is Currency {
  return KINDS.has(text);
}

/** Returns the decimals of the currency's amounts: 0 to 4. Throws a RangeError for an unknown currency. */
export function decimalsOf(currency: Currency): number {
  return kindOf(currency).decimals;
}

/**
 * Returns the maximum digits of one expense or payment, decimals included. Throws a RangeError for an unknown currency.
 */
export function digitsOf(currency: Currency): number {
  return kindOf(currency).digits;
}

/** Returns the currencies to choose from: the spec's four, and those already in use. */
export function choosableWith(...used: readonly (Currency | null)[]): Currency[] {
  return [...new Set([...CURRENCIES, ...used.filter((currency) => currency !== null)])];
}

/** Returns whether a currency is one of the four, which have a name in every language. */
export function isOffered(currency: Currency): currency is OfferedCurrency {
  const offered: readonly Currency[] = CURRENCIES;
  return offered.includes(currency);
}

function kindOf(currency: Currency): Kind {
  const kind = KINDS.get(currency);
  if (!kind) throw new RangeError(`not a currency: ${currency}`);
  return kind;
}
