import { type CSSProperties, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, choosableWith, isOffered } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { formatAmount } from "@/core/money/units";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { FieldError } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { useAmountEntry } from "@/ui/useAmountEntry";
import { useTypedInto } from "@/ui/useTypedInto";
import { useExpenseForm } from "../formContext";
import styles from "./AmountField.module.css";
import { OperatorKeys } from "./OperatorKeys";

const SYMBOLS = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" } as const;
const labelOf = (currency: Currency) => (isOffered(currency) ? `${SYMBOLS[currency]} ${currency}` : currency);

interface AmountFieldProps {
  /** It has the focus on arrival. */
  first: boolean;
  /** It was typed another time: all of it is selected, so that what is typed now replaces it instead of adding digits. */
  restored: boolean;
}

/** The amount, first and large, with its currency, what a calculation in it comes to, and what it is in the event's. */
export function AmountField({ first, restored }: AmountFieldProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, event, saved, rate, complaint, touch, noAmount } = useExpenseForm();
  const entry = useAmountEntry({
    amount: draft.amount,
    currency: draft.currency,
    onAmount: (amount) => dispatch({ type: "amount", amount }),
  });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Everyone begins with the amount: the keypad is there on arrival, after the page's heading had the focus.
  useEffect(() => (first ? focusOnArrival(field.current) : undefined), [first]);
  const { problem } = entry;
  useEffect(() => noAmount(problem), [noAmount, problem]);
  const { typedInto, began, ended } = useTypedInto(first);
  const error = complaint("amount");
  const converted =
    rate && rate.source !== "same" ? convert(draft.amount, draft.currency, event.default_currency, rate.rate) : null;
  const offered = [...new Set([event.default_currency, ...choosableWith(saved?.currency ?? null)])];
  const letters = Math.max(entry.reading.length, 4);
  return (
    <div className={styles.card}>
      <label className={styles.label} htmlFor={id}>
        {t("amount")}
      </label>
      <div className={styles.row}>
        <div className={styles.fit}>
          <input
            {...entry.field}
            id={id}
            className={styles.amount}
            style={{ "--letters": letters } as CSSProperties}
            onFocus={(arrival) => {
              began();
              if (restored) arrival.currentTarget.select();
            }}
            onBlur={() => {
              ended();
              entry.leave();
              // What nobody has typed yet is asked for when it is saved.
              if (draft.amount > 0 || problem !== null) touch("amount");
            }}
            ref={field}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </div>
        <div className={styles.currency}>
          <CurrencySelect
            label={t("currency")}
            hideLabel
            value={draft.currency}
            onChange={(currency) => dispatch({ type: "currency", currency })}
            offered={offered}
            name={labelOf}
          />
        </div>
      </div>
      {typedInto && <OperatorKeys onPress={entry.press} />}
      <div aria-live="polite">
        {entry.calculation !== null && problem === null && (
          <p className={styles.result}>{t("amount_is", { amount: formatAmount(draft.amount, draft.currency) })}</p>
        )}
        {converted !== null && draft.amount > 0 && (
          <p className={styles.result}>{t("amount_is", { amount: formatAmount(converted, event.default_currency) })}</p>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
