import { type CSSProperties, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, choosableWith, isOffered } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { formatAmount, formatUnits } from "@/core/money/units";
import { classes } from "@/ui/classes";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { FieldError } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { useAmountEntry } from "@/ui/useAmountEntry";
import { useTypedInto } from "@/ui/useTypedInto";
import { useExpenseForm } from "../formContext";
import { likelyAmount } from "../likelyAmount";
import styles from "./AmountField.module.css";
import { OperatorKeys } from "./OperatorKeys";
import { DESCRIPTION } from "./WhatField";

const SYMBOLS = { TRY: "₺", EUR: "€", USD: "$", GBP: "£" } as const;
const labelOf = (currency: Currency) => (isOffered(currency) ? `${SYMBOLS[currency]} ${currency}` : currency);

interface AmountFieldProps {
  /** Whether the field takes the focus on arrival. */
  first: boolean;
  /**
   * Whether the amount comes from a draft. The focus then selects it, so that typing replaces it instead of adding
   * digits.
   */
  restored: boolean;
  /** Without a card of its own, as on a phone. */
  plain: boolean;
}

/**
 * The amount, large and first, with its currency, the result of a calculation, and its value in the event's currency.
 */
export function AmountField({ first, restored, plain }: AmountFieldProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, event, saved, earlier, rate, complaint, touch, setAmountProblem } = useExpenseForm();
  const entry = useAmountEntry({
    amount: draft.amount,
    currency: draft.currency,
    onAmount: (amount) => dispatch({ type: "amount", amount }),
  });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Opens the keypad on arrival, after the page's heading had the focus.
  useEffect(() => (first ? focusOnArrival(field.current) : undefined), [first]);
  const { problem } = entry;
  useEffect(() => setAmountProblem(problem), [setAmountProblem, problem]);
  const { typedInto, began, ended } = useTypedInto(first);
  const error = complaint("amount");
  const converted =
    rate && rate.source !== "same" ? convert(draft.amount, draft.currency, event.default_currency, rate.rate) : null;
  const offered = [...new Set([event.default_currency, ...choosableWith(saved?.currency ?? null)])];
  const letters = Math.max(entry.reading.length, 4);
  const meant = entry.calculation === null ? likelyAmount(draft, earlier, event.default_currency) : null;
  return (
    <div className={classes(styles.field, plain ? styles.plain : styles.card)}>
      <label className={plain ? "visually-hidden" : styles.label} htmlFor={id}>
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
              ended(entry.leave);
              // An empty amount is only reported on saving.
              if (draft.amount > 0 || problem !== null) touch("amount");
            }}
            onKeyDown={(press) => {
              if (press.key !== "Enter" || press.ctrlKey || press.metaKey || draft.description !== "") return;
              press.preventDefault();
              (press.currentTarget.form?.elements.namedItem(DESCRIPTION) as HTMLElement | null)?.focus();
            }}
            enterKeyHint="next"
            ref={field}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </div>
        {meant !== null && (
          <button
            type="button"
            className={styles.meant}
            aria-label={t("amount_meant", { amount: formatUnits(meant, draft.currency) })}
            // The field keeps the focus, so that the keypad stays open.
            onPointerDown={(press) => press.preventDefault()}
            onMouseDown={(press) => press.preventDefault()}
            onClick={() => dispatch({ type: "amount", amount: meant })}
          >
            {formatUnits(meant, draft.currency)}?
          </button>
        )}
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
