import { type CSSProperties, memo, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EXTRA_KEYS, type ExtraKey } from "@/core/money/calculation";
import { type Currency, choosableWith, isOffered } from "@/core/money/currency";
import { formatAmount, formatUnits, type Units } from "@/core/money/units";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { FieldError } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { useAmountEntry } from "@/ui/useAmountEntry";
import { likelyAmount } from "../bill/likelyAmount";
import { useFormSetting } from "../draft/formContext";
import styles from "./AmountField.module.css";
import { afterPress } from "./afterPress";
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
  /** Id of the expense. */
  expense: string;
  amount: Units;
  currency: Currency;
  /** The amount in the event's currency; null without a rate, and in the same currency. */
  converted: Units | null;
  /** Whether the amount is money that came back. */
  refund: boolean;
  /** Whether the expense has a description, so that Enter does not lead to it. */
  isDescribed: boolean;
  error: string | undefined;
}

/**
 * The amount, large and first, with its currency, the result of a calculation, and its value in the event's currency.
 */
export const AmountField = memo(function AmountField(props: AmountFieldProps) {
  const { first, restored, expense, amount, currency, converted, refund, isDescribed } = props;
  const { t } = useTranslation(["expenses", "errors"]);
  const { dispatch, event, saved, earlier, series, touch } = useFormSetting();
  const [minus, setMinus] = useState<Units | null>(null);
  const entry = useAmountEntry({
    amount,
    currency,
    onAmount: (typed) => dispatch({ type: "amount", amount: typed }),
    // Refunds do not recur.
    onMinus: series ? undefined : setMinus,
  });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Opens the keypad on arrival, after the page's heading had the focus.
  useEffect(() => (first ? focusOnArrival(field.current) : undefined), [first]);
  const { problem } = entry;
  // A text that is no amount counts as zero, but has an error of its own.
  const error = props.error && problem ? t(`errors:${problem}`) : props.error;
  const { typedInto, began, ended } = useTypedInto(first);
  const offered = [...new Set([event.default_currency, ...choosableWith(saved?.currency ?? null)])];
  const letters = Math.max(entry.reading.length, 4);
  const meant =
    entry.calculation === null
      ? likelyAmount({ id: expense, amount, currency }, earlier, event.default_currency)
      : null;
  return (
    <div className={styles.field}>
      <label className="visually-hidden" htmlFor={id}>
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
              if (amount > 0 || problem !== null) touch("amount");
            }}
            onKeyDown={(press) => {
              if (press.key !== "Enter" || press.ctrlKey || press.metaKey || isDescribed) return;
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
            aria-label={t("amount_meant", { amount: formatUnits(meant, currency) })}
            // The field keeps the focus, so that the keypad stays open.
            onPointerDown={(press) => press.preventDefault()}
            onMouseDown={(press) => press.preventDefault()}
            onClick={() => dispatch({ type: "amount", amount: meant })}
          >
            {formatUnits(meant, currency)}?
          </button>
        )}
        {minus !== null && minus === amount && !refund && (
          <button
            type="button"
            className={styles.meant}
            onPointerDown={(press) => press.preventDefault()}
            onMouseDown={(press) => press.preventDefault()}
            onClick={() => dispatch({ type: "set", plain: { refund: true } })}
          >
            {t("refund.offer")}
          </button>
        )}
        <div className={styles.currency}>
          <CurrencySelect
            label={t("currency")}
            hideLabel
            value={currency}
            onChange={(chosen) => dispatch({ type: "currency", currency: chosen })}
            offered={offered}
            name={labelOf}
          />
        </div>
      </div>
      {typedInto && entry.reading !== "" && <OperatorKeys onPress={entry.press} />}
      <div aria-live="polite">
        {entry.calculation !== null && problem === null && (
          <p className={styles.result}>{t("amount_is", { amount: formatAmount(amount, currency) })}</p>
        )}
        {converted !== null && amount > 0 && (
          <p className={styles.result}>{t("amount_is", { amount: formatAmount(converted, event.default_currency) })}</p>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
});

const NAMES = { "+": "plus", "−": "minus", "×": "times", "÷": "divided_by" } as const;

/** Keys that a phone's keypad lacks. The amount's field keeps the focus, so that the keypad stays open. */
function OperatorKeys({ onPress }: { onPress: (key: ExtraKey) => void }) {
  const { t } = useTranslation("expenses");
  return (
    <div className={styles.keys}>
      {EXTRA_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={styles.key}
          aria-label={key === "00" ? undefined : t(`calculator.${NAMES[key]}`)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}

/**
 * Whether a field has the focus, for content that is only shown then. A tap elsewhere ends it, and calls `leave`, only
 * after the click.
 */
function useTypedInto(atFirst: boolean) {
  const [typedInto, setTypedInto] = useState(atFirst);
  const ended = (leave: () => void) =>
    afterPress(() => {
      setTypedInto(false);
      leave();
    });
  return { typedInto, began: () => setTypedInto(true), ended };
}
