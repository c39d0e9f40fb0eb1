import { CURRENCY_LIST } from "./currencyList";

/** An ISO 4217 code of the list (supabase/currencies.json). Another one is a RangeError wherever money is counted in it. */
export type Currency = string;

/** The codes of docs/product.md 7.2, in the order in which they are offered. */
export const CURRENCIES = ["TRY", "EUR", "USD", "GBP"] as const;

export type OfferedCurrency = (typeof CURRENCIES)[number];

/** What a new event starts with (docs/product.md 7.2). */
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

/** How many decimals an amount in the currency has: 0 to 4. Throws a RangeError for an unknown one. */
export function decimalsOf(currency: Currency): number {
  return kindOf(currency).decimals;
}

/** How many digits an amount of one expense or payment can have, its decimals included. Throws a RangeError for an unknown currency. */
export function digitsOf(currency: Currency): number {
  return kindOf(currency).digits;
}

/** What a person can choose: the spec's four, and those already in use. */
export function choosableWith(...used: readonly (Currency | null)[]): Currency[] {
  return [...new Set([...CURRENCIES, ...used.filter((currency) => currency !== null)])];
}

/** Whether a currency is one of the four, which have a name in every language. */
export function isOffered(currency: Currency): currency is OfferedCurrency {
  const offered: readonly Currency[] = CURRENCIES;
  return offered.includes(currency);
}

function kindOf(currency: Currency): Kind {
  const kind = KINDS.get(currency);
  if (!kind) throw new RangeError(`not a currency: ${currency}`);
  return kind;
}
