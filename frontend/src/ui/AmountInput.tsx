import { type InputHTMLAttributes, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { FieldError } from "./Field";
import { useAmountEntry } from "./useAmountEntry";

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
 * that is no amount stays with its error, and counts as zero.
 */
export function AmountInput({ amount, currency, onAmount, error, ...input }: AmountInputProps) {
  const { t } = useTranslation("errors");
  const { field, problem, leave } = useAmountEntry({ amount, currency, onAmount });
  const id = useId();
  const words = problem ? t(problem) : error;
  return (
    <>
      <input
        {...input}
        {...field}
        onBlur={(event) => {
          leave();
          input.onBlur?.(event);
        }}
        data-wrong={problem}
        aria-invalid={words ? true : undefined}
        aria-describedby={words && id}
      />
      {words && <FieldError id={id}>{words}</FieldError>}
    </>
  );
}
