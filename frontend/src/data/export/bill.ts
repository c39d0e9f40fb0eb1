import type { Currency } from "@/core/money/currency";
import { plainUnits } from "@/core/money/units";
import type { DividoExpense } from "@/data/import/dividoFile";
import type { ImportedBill } from "@/data/import/model";

/** Returns the same lines with other numbers of people, sorted by them within each item. */
export function renumberedBill({ items, extras }: ImportedBill, numberOf: (person: number) => number): ImportedBill {
  return {
    extras,
    items: items.map((item) => ({
      ...item,
      weights: item.weights
        .map(({ person, weight }) => ({ person: numberOf(person), weight }))
        .sort((one, other) => one.person - other.person || one.weight - other.weight),
    })),
  };
}

/** Returns the lines of a bill in Divido's own file. Expenses without items have none. */
export function dividoBill(
  bill: ImportedBill | undefined,
  currency: Currency,
  personId: (person: number) => string,
): Pick<DividoExpense, "items" | "extras"> {
  if (!bill) return {};
  const items = bill.items.map(({ label, amount, weights }) => ({
    label,
    amount: plainUnits(amount, currency),
    ...(weights.length > 0 && {
      weights: Object.fromEntries(weights.map(({ person, weight }) => [personId(person), weight])),
    }),
  }));
  const extras = bill.extras.map(({ kind, amount, percent, with_tax, spread, label }) => ({
    kind,
    amount: plainUnits(amount, currency),
    ...(percent !== null && { percent }),
    ...(with_tax && { with_tax: true as const }),
    spread,
    ...(label !== undefined && { label }),
  }));
  return { ...(items.length > 0 && { items }), ...(extras.length > 0 && { extras }) };
}
