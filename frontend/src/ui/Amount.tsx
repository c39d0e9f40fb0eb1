import type { Currency } from "@/core/money/currency";
import { formatUnits, signedUnits, type Units } from "@/core/money/units";
import styles from "./Amount.module.css";
import { classes } from "./classes";

interface AmountProps {
  amount: Units;
  currency: Currency;
  /** Whether the amount is a balance, with sign and colour. Its word ("owed to you") must be beside it. */
  signed?: boolean;
  /** Only screen readers read the currency, because everything around has the same. */
  bare?: boolean;
  className?: string;
}

/** An amount of money with tabular figures: "1,234.50 EUR", or "+84.20 EUR" as a balance. */
export function Amount({ amount, currency, signed = false, bare = false, className }: AmountProps) {
  return (
    <span
      className={classes(
        styles.amount,
        signed && amount > 0 && styles.positive,
        signed && amount < 0 && styles.negative,
        className,
      )}
    >
      {signed ? signedUnits(amount, currency) : formatUnits(amount, currency)}{" "}
      <span className={bare ? "visually-hidden" : styles.currency}>{currency}</span>
    </span>
  );
}
