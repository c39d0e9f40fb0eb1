import { type CSSProperties, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, choosableWith, isOffered } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { formatAmount, formatUnits } from "@/core/money/units";
import { AmountInput } from "@/ui/AmountInput";
import { FieldError } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { Select } from "@/ui/Select";
import { useExpenseForm } from "../formContext";
import styles from "./AmountField.module.css";

const SYMBOLS = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" } as const;
const labelOf = (currency: Currency) => (isOffered(currency) ? `${SYMBOLS[currency]} ${currency}` : currency);

interface AmountFieldProps {
  /** It has the focus on arrival. */
  first: boolean;
  /** It was typed another time: all of it is selected, so that what is typed now replaces it instead of adding digits. */
  restored: boolean;
}

/** The amount, first and large, with its currency, and what it is in the event's. */
export function AmountField({ first, restored }: AmountFieldProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, event, saved, rate, complaint, touch } = useExpenseForm();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Everyone begins with the amount: the keypad is there on arrival, after the page's heading had the focus.
  useEffect(() => (first ? focusOnArrival(field.current) : undefined), [first]);
  const error = complaint("amount");
  const converted =
    rate && rate.source !== "same" ? convert(draft.amount, draft.currency, event.default_currency, rate.rate) : null;
  const letters = Math.max(formatUnits(draft.amount, draft.currency).length, 4);
  return (
    <div className={styles.card}>
      <label className={styles.label} htmlFor={id}>
        {t("amount")}
      </label>
      <div className={styles.row}>
        <div className={styles.fit}>
          <AmountInput
            id={id}
            className={styles.amount}
            style={{ "--letters": letters } as CSSProperties}
            amount={draft.amount}
            currency={draft.currency}
            onAmount={(amount) => dispatch({ type: "amount", amount })}
            onFocus={(arrival) => restored && arrival.currentTarget.select()}
            onBlur={() => touch("amount")}
            ref={field}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </div>
        <div className={styles.currency}>
          <Select
            label={t("currency")}
            hideLabel
            value={draft.currency}
            onChange={(currency) => dispatch({ type: "currency", currency })}
            options={choosableWith(event.default_currency, saved?.currency ?? null, draft.currency).map((value) => ({
              value,
              label: labelOf(value),
            }))}
          />
        </div>
      </div>
      {converted !== null && draft.amount > 0 && (
        <p className={styles.converted} aria-live="polite">
          {t("rate.converted", { amount: formatAmount(converted, event.default_currency) })}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
