import { type Currency, decimalsOf } from "./currency";
import { formatAmount, formatUnits, type Units } from "./units";

/** Amounts from here on have no decimals, in whole units of the currency. */
const WHOLE_FROM = 100;

/** Returns "1,240 TRY", or "12.40 TRY" for less than a hundred: an amount above zero of which only the size matters. */
export function roughAmount(units: Units, currency: Currency): string {
  const one = 10 ** decimalsOf(currency);
  if (one === 1 || units < WHOLE_FROM * one) return formatAmount(units, currency);
  const whole = formatUnits((Math.round(units / one) * one) as Units, currency).slice(0, -1 - decimalsOf(currency));
  return `${whole}\u00a0${currency}`;
}
