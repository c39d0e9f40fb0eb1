import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from "react";
import {
  type AmountEntry,
  amountWithMinus,
  entryAfter,
  entryLeft,
  entryOf,
  entryPasted,
  entryWith,
  readingOf,
} from "@/core/money/amountEntry";
import type { ExtraKey } from "@/core/money/calculation";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";

interface AmountEntryOptions {
  amount: Units;
  currency: Currency;
  /** Zero for a text that is no amount. It is never replaced by the previous amount. */
  onAmount: (amount: Units) => void;
  /** Called with a pasted amount below zero, which is taken without its minus. Without it, such an amount is an error. */
  onMinus?: ((amount: Units) => void) | undefined;
}

/** State of an amount field: its properties, its calculation, and the actions of the keys beside it. */
export function useAmountEntry({ amount, currency, onAmount, onMinus }: AmountEntryOptions) {
  const [typing, setTyping] = useState({ entry: entryOf(amount), currency });
  // The amount or the currency was changed from outside.
  const stands = typing.entry.amount === amount && typing.currency === currency;
  const entry = stands ? typing.entry : entryOf(amount);
  const become = (next: AmountEntry) => {
    setTyping({ entry: next, currency });
    if (next.amount !== amount) onAmount(next.amount);
  };
  return {
    calculation: entry.calculation,
    problem: entry.problem,
    reading: readingOf(entry, currency),
    press: (key: ExtraKey) => become(entryWith(entry, key, currency)),
    /** Replaces a calculation by its result when the field is left. */
    leave: () => become(entryLeft(entry)),
    field: {
      type: "text",
      // With a key for the separator, which numeric keypads lack on some phones.
      inputMode: "decimal",
      autoComplete: "off",
      placeholder: formatUnits(ZERO, currency),
      value: readingOf(entry, currency),
      onChange: (event: ChangeEvent<HTMLInputElement>) => become(entryAfter(entry, event.target.value, currency)),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault();
        const text = event.clipboardData.getData("text");
        const minus = onMinus ? amountWithMinus(text, currency) : null;
        become(minus === null ? entryPasted(entry, text, currency) : entryOf(minus));
        if (minus !== null) onMinus?.(minus);
      },
      onSelect: (event: SyntheticEvent<HTMLInputElement>) => {
        if (entry.calculation === null) keepCaretAtEnd(event.currentTarget);
      },
    } as const,
  };
}

/** Digits are added and removed at the right end. A selection, such as of the whole text, is kept. */
function keepCaretAtEnd(field: HTMLInputElement): void {
  const end = field.value.length;
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) field.setSelectionRange(end, end);
}
