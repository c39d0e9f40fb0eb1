/** ISO 4217 codes of spec section 3, in the order in which they are offered. */
export const CURRENCIES = ["TRY", "EUR", "USD", "GBP"] as const;

export type Currency = (typeof CURRENCIES)[number];

/** What a new event starts with (spec section 9). */
export const NEW_EVENT_CURRENCY: Currency = "TRY";

export function isCurrency(text: string): text is Currency {
  return CURRENCIES.some((currency) => currency === text);
}
