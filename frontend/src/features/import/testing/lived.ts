import fc from "fast-check";
import type { Units } from "@/core/money/units";
import { shareOut } from "@/data/import/shares";

/** An arbitrary event, written by the writers in the format of each app. */
export interface Lived {
  people: string[];
  currency: string;
  entries: LivedEntry[];
}

interface LivedEntry {
  date: string;
  title: string;
  amount: number;
  payer: number;
  /** By person; 0 for a person who does not share. */
  weights: number[];
  repayment: boolean;
}

const NAMES = ["Ayşe", "Ben", "Çağrı", "Ödön, jr.", 'Zoë "Zo"', "İlker", "Ilker", "José", "Anaïs", "Weiß"];
const TITLES = [
  "Dinner",
  "Öl, Brot; Käse",
  '"Chez Léon"',
  "Yakıt 3,50",
  "Peaje\nA-7",
  "=SUM(A1:A9)",
  "<b>Taxi</b>",
  "🍕 Pizza",
];

/** Several people, exact amounts, weights, and payments between two. */
export const anyLived: fc.Arbitrary<Lived> = fc
  .record({
    people: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 6 }),
    currency: fc.constantFrom("EUR", "TRY", "JPY", "KWD"),
  })
  .chain(({ people, currency }) =>
    fc.record({
      people: fc.constant(people),
      currency: fc.constant(currency),
      entries: fc.array(entryAmong(people.length), { minLength: 1, maxLength: 12 }),
    }),
  );

function entryAmong(count: number): fc.Arbitrary<LivedEntry> {
  const person = fc.nat({ max: count - 1 });
  return fc
    .record({
      day: fc.integer({ min: 1, max: 28 }),
      title: fc.constantFrom(...TITLES),
      amount: fc.integer({ min: 1000, max: 9_999_999 }),
      payer: person,
      other: person,
      weights: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count }),
      repayment: fc.boolean(),
    })
    .map(({ day, title, amount, payer, other, weights, repayment }) => {
      const paysBack = repayment && other !== payer;
      const shared = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
      return {
        date: `2026-05-${String(day).padStart(2, "0")}`,
        title,
        amount,
        payer,
        weights: paysBack ? weights.map((_, at) => (at === other ? 1 : 0)) : shared,
        repayment: paysBack,
      };
    });
}

export function sharesOf({ amount, weights, title }: LivedEntry, people: readonly string[]): number[] {
  const weighted = weights.flatMap((weight, person) => (weight > 0 ? [[person, weight] as const] : []));
  const shares = shareOut(amount as Units, weighted, people, title);
  return weights.map((_, person) => shares.find((share) => share.person === person)?.amount ?? 0);
}

/** Returns everybody's final balance. */
export function netsOf({ people, entries }: Lived): number[] {
  const nets = people.map(() => 0);
  for (const entry of entries) {
    nets[entry.payer] = (nets[entry.payer] ?? 0) + entry.amount;
    for (const [person, share] of sharesOf(entry, people).entries()) nets[person] = (nets[person] ?? 0) - share;
  }
  return nets;
}
