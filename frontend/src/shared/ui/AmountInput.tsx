import type { ClipboardEvent, InputHTMLAttributes, Ref, SyntheticEvent } from "react";
import { amountFromDigits, amountFromPaste } from "@/shared/money/amountEntry";
import { formatUnits, type Units } from "@/shared/money/units";

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> & {
  amount: Units;
  onAmount: (amount: Units) => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * An amount of money as it is typed (spec section 2): digits only, always two decimals, new digits
 * shift in from the right. Zero is an empty field, so that its name is read out instead of "0.00".
 */
export function AmountInput({ amount, onAmount, ...input }: AmountInputProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const pasted = amountFromPaste(event.clipboardData.getData("text"));
    if (pasted !== null) onAmount(pasted);
  };
  return (
    <input
      placeholder="0.00"
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={amount === 0 ? "" : formatUnits(amount)}
      onChange={(event) => onAmount(amountFromDigits(event.target.value))}
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
