import { type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { FieldError } from "./Field";
import { useAmountEntry } from "./useAmountEntry";
import { COMPLAINT_DELAY_MS } from "./useFieldError";

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> & {
  amount: Units;
  currency: Currency;
  onAmount: (amount: Units) => void;
  /** The form's error for the amount. The error of a text that is no amount replaces it. */
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A field for an amount of money (docs/product.md 7.2). It always has all decimals of the currency, and new digits
 * shift in from the right. With an operator it is a calculation until the field is left. Zero is an empty field. A text
 * that is no amount stays, and counts as zero. Its error is shown once the field is left.
 */
export function AmountInput({ amount, currency, onAmount, error, ...input }: AmountInputProps) {
  const { t } = useTranslation("errors");
  const { field, problem, leave } = useAmountEntry({ amount, currency, onAmount, strict: true });
  const [hasLeft, setHasLeft] = useState(false);
  const id = useId();
  const words = problem && (hasLeft || error) ? t(problem) : error;
  const left = (event: FocusEvent<HTMLInputElement>) => {
    leave();
    setTimeout(setHasLeft, COMPLAINT_DELAY_MS, true);
    input.onBlur?.(event);
  };
  return (
    <>
      <input
        {...input}
        {...field}
        onBlur={left}
        // Enter may save, with the focus still here.
        onKeyDown={(press: KeyboardEvent) => press.key === "Enter" && setHasLeft(true)}
        placeholder={input.placeholder ?? field.placeholder}
        aria-invalid={problem || error ? true : undefined}
        aria-describedby={words && id}
      />
      {words && <FieldError id={id}>{words}</FieldError>}
    </>
  );
}
