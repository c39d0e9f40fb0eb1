import type { Currency } from "@/core/money/currency";
import { type Units, ZERO } from "@/core/money/units";
import type { ImportedEntry } from "./model";

/** Returns everybody's balance by currency, indexed by person. Positive: the person is owed money. */
export function balancesOf(entries: readonly ImportedEntry[], people: number): Map<Currency, Units[]> {
  const balances = new Map<Currency, Units[]>();
  for (const entry of entries) {
    const nets = balances.get(entry.currency) ?? Array.from({ length: people }, () => ZERO);
    const add = (person: number, amount: number) => {
      nets[person] = ((nets[person] ?? 0) + amount) as Units;
    };
    if (entry.kind === "payment") {
      add(entry.from_user, entry.amount);
      add(entry.to_user, -entry.amount);
    } else {
      for (const { person, amount } of entry.payers) add(person, amount);
      for (const { person, amount } of entry.shares) add(person, -amount);
    }
    balances.set(entry.currency, nets);
  }
  return balances;
}
