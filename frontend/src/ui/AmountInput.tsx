import type { ClipboardEvent, InputHTMLAttributes, Ref, SyntheticEvent } from "react";
import { amountFromDigits, amountFromPaste } from "@/core/money/amountEntry";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> & {
  amount: Units;
  currency: Currency;
  onAmount: (amount: Units) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * An amount of money as it is typed (spec section 2): digits only, always all decimals of the
 * currency, new digits shift in from the right. Zero is an empty field, so that its name is read out instead of "0.00".
 */
export function AmountInput({ amount, currency, onAmount, ...input }: AmountInputProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const pasted = amountFromPaste(event.clipboardData.getData("text"), currency);
    if (pasted !== null) onAmount(pasted);
  };
  return (
    <input
      placeholder={formatUnits(ZERO, currency)}
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={amount === 0 ? "" : formatUnits(amount, currency)}
      onChange={(event) => onAmount(amountFromDigits(event.target.value, currency))}
      onPaste={paste}
      onSelect={keepCaretAtEnd}
    />
  );
}

/** Digits come in and go out at the right; a selection, such as of everything, is left alone. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const end = field.value.length;
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) field.setSelectionRange(end, end);
}
