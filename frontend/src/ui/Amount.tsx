import type { Currency } from "@/core/money/currency";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import styles from "./Amount.module.css";
import { classes } from "./classes";

interface AmountProps {
  amount: Units;
  currency: Currency;
  /** A balance: with sign and colour. The word ("owed to you") belongs beside it. */
  signed?: boolean;
  /** The currency is read out only: it is that of everything around. */
  bare?: boolean;
  className?: string;
}

/** An amount of money with tabular figures: "1,234.50 EUR", or "+84.20 EUR" as a balance. */
export function Amount({ amount, currency, signed = false, bare = false, className }: AmountProps) {
  const sign = amount < 0 ? "−" : signed && amount > 0 ? "+" : "";
  return (
    <span
      className={classes(
        styles.amount,
        signed && amount > 0 && styles.positive,
        signed && amount < 0 && styles.negative,
        className,
      )}
    >
      {sign}
      {formatUnits(absolute(amount), currency)}{" "}
      <span className={bare ? "visually-hidden" : styles.currency}>{currency}</span>
    </span>
  );
}
