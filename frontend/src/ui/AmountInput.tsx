import type { FocusEvent, InputHTMLAttributes, Ref } from "react";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { useAmountEntry } from "./useAmountEntry";

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> & {
  amount: Units;
  currency: Currency;
  onAmount: (amount: Units) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A field for an amount of money (docs/product.md 7.2). It always has all decimals of the currency, and new digits
 * shift in from the right. With an operator it is a calculation until the field is left. Zero is an empty field. A text that is
 * no amount stays, and counts as zero.
 */
export function AmountInput({ amount, currency, onAmount, ...input }: AmountInputProps) {
  const { field, problem, leave } = useAmountEntry({ amount, currency, onAmount, strict: true });
  const left = (event: FocusEvent<HTMLInputElement>) => {
    leave();
    input.onBlur?.(event);
  };
  return (
    <input
      {...input}
      {...field}
      onBlur={left}
      placeholder={input.placeholder ?? field.placeholder}
      aria-invalid={problem ? true : input["aria-invalid"]}
    />
  );
}
