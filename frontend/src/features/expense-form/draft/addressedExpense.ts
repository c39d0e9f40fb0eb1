import { MAX_TITLE } from "@/core/limits";
import { amountFromPaste } from "@/core/money/amountEntry";
import { type Currency, isCurrency } from "@/core/money/currency";
import { type Units, ZERO } from "@/core/money/units";

/** Parts of an address that can be unusable. The event is one if the reader is not in it (ChooseEventPage). */
export type Unusable = "amount" | "currency" | "event";

/** The values that an address brings into the form of a new expense, such as a phone's shortcut. */
interface AddressedExpense {
  description: string;
  /** Zero if the address has no usable amount. */
  amount: Units;
  currency: Currency;
  /** Values that the form leaves out, in its order. */
  unusable: Unusable[];
}

/** A figure alone. The amount of "2 of 7.50" is unknown. */
const FIGURE = /^[\d.,'’\s]+$/;

/** Returns the values of an address (docs/product.md 7.1); those of the event where the address has none. */
export function addressedExpense(search: URLSearchParams, own: Currency): AddressedExpense {
  const given = (name: Unusable) => search.get(name)?.trim() || null;
  const code = given("currency")?.toUpperCase();
  const isKnown = code !== undefined && isCurrency(code);
  const currency = isKnown ? code : own;
  const figure = given("amount");
  const read = figure && FIGURE.test(figure) ? amountFromPaste(figure, currency) : null;
  const amount = typeof read === "number" ? (read as Units) : ZERO;
  const unusable: Unusable[] = [];
  if (figure && amount <= 0) unusable.push("amount");
  if (code && !isKnown) unusable.push("currency");
  if (given("event")) unusable.push("event");
  return { description: (search.get("text") ?? "").slice(0, MAX_TITLE), amount, currency, unusable };
}
