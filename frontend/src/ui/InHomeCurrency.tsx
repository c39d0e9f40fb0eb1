import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { Soft } from "./layout";
import { onDemand } from "./onDemand";

/** Loaded on demand, because few people choose a currency. The empty line avoids a layout shift. */
const ConvertedAmount = onDemand(async () => (await import("./ConvertedAmount")).default, {
  fallback: <Soft size="xs">{"\u00a0"}</Soft>,
  quiet: true,
});

interface InHomeCurrencyProps {
  amount: Units;
  currency: Currency;
  /** The currency that the reader chose in their account. */
  home: Currency | null | undefined;
}

/** The rough value of an amount in the currency in which the reader thinks. Nothing if that is the amount's own. */
export function InHomeCurrency({ amount, currency, home }: InHomeCurrencyProps) {
  return home && home !== currency && amount !== 0 ? (
    <ConvertedAmount amount={amount} currency={currency} home={home} />
  ) : null;
}
