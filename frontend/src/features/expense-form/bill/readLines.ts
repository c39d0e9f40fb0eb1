import { newId } from "@/core/ids/newId";
import { MAX_EXTRAS, MAX_ITEMS } from "@/core/limits";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import type { ReadBill } from "@/core/splitting/readBill";
import { newExtra } from "../draft/bill";

/** Returns whether the read lines fit into a bill that has some already. */
export function fitsBill({ items, extras }: ReadBill, itemCount = 0, extraCount = 0): boolean {
  return itemCount + items.length <= MAX_ITEMS && extraCount + extras.length <= MAX_EXTRAS;
}

/**
 * Returns read lines as those of a draft, for nobody until somebody takes them. `unnamed` names the line with this number,
 * which counts from the lines that are there already.
 */
export function readLines(
  { items, extras }: Pick<ReadBill, "items" | "extras">,
  unnamed: (number: number) => string,
  itemCount = 0,
): { items: BillItem[]; extras: BillExtra[] } {
  return {
    items: items.map(({ label, amount }, index) => ({
      id: newId(),
      label: label || unnamed(itemCount + index + 1),
      amount,
      weights: {},
    })),
    extras: extras.map(({ kind, ...extra }) => ({ ...newExtra(kind), ...extra })),
  };
}
