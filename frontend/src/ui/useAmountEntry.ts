import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useState } from "react";
import {
  type AmountEntry,
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
  onAmount: (amount: Units) => void;
}

/** An amount as it is typed: the field's properties, the calculation in it, and what the keys beside it do. */
export function useAmountEntry({ amount, currency, onAmount }: AmountEntryOptions) {
  const [typing, setTyping] = useState({ entry: entryOf(amount), currency });
  // Another amount, or another currency, came from elsewhere.
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
    /** The field was left: the result stands in it. */
    leave: () => become(entryLeft(entry)),
    /** What is no amount is given up for the last that was one. */
    giveUp: () => become(entryOf(amount)),
    field: {
      type: "text",
      // With the separator's key, which numeric keypads lack on some phones.
      inputMode: "decimal",
      autoComplete: "off",
      placeholder: formatUnits(ZERO, currency),
      value: readingOf(entry, currency),
      onChange: (event: ChangeEvent<HTMLInputElement>) => become(entryAfter(entry, event.target.value, currency)),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        event.preventDefault();
        become(entryPasted(entry, event.clipboardData.getData("text"), currency));
      },
      onSelect: (event: SyntheticEvent<HTMLInputElement>) => {
        if (entry.calculation === null) keepCaretAtEnd(event.currentTarget);
      },
    } as const,
  };
}

/** Digits come in and go out at the right; a selection, such as of everything, is left alone. */
function keepCaretAtEnd(field: HTMLInputElement): void {
  const end = field.value.length;
  if (field.selectionStart === field.selectionEnd && field.selectionEnd !== end) field.setSelectionRange(end, end);
}
