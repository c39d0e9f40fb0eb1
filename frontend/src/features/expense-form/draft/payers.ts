import { sum, type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { PayerInput } from "@/data/expense/columns";

/** The payers of a draft. */
export interface Payment {
  paid_by: string;
  /**
   * Amounts of several payers. They are only weights until one of them is typed. Null when `paid_by` paid everything.
   */
  payers: Readonly<Record<string, Units>> | null;
  /** Payers whose amount was typed, the latest last. */
  paid_typed: readonly string[];
}

type Paid = Payment & { id: string; amount: Units };

/**
 * Returns the amount of each of several payers, zero included. Until an amount is typed, the whole is apportioned among
 * them. Of two payers, the other one paid the rest of a typed amount.
 */
export function paidAmounts({ id, amount, payers, paid_typed }: Paid): Record<string, Units> {
  const paid = payers ?? {};
  const last = paid_typed.at(-1);
  if (last === undefined) return Object.fromEntries(apportion(id, amount, new Map(Object.entries(paid))));
  const people = Object.keys(paid);
  if (people.length !== 2) return paid;
  return Object.fromEntries(
    people.map((person) => {
      const own = paid[last] ?? ZERO;
      return [person, person === last ? own : (Math.max(0, amount - own) as Units)];
    }),
  );
}

/** Returns the part of the amount that nobody has paid; below zero when the payers paid too much. */
export function missingOf(draft: Paid): Units {
  return draft.payers === null ? ZERO : ((draft.amount - sum(Object.values(paidAmounts(draft)))) as Units);
}

/** Returns the payers, largest amount first; null when one person paid everything. */
export function payersOf(draft: Paid): PayerInput[] | null {
  const paid = bySize(paidAmounts(draft)).filter(({ paid_amount }) => paid_amount > 0);
  return paid.length > 1 ? paid : null;
}

/** Returns the payer of the largest amount. */
export function mainPayer(draft: Paid): string {
  return draft.payers === null ? draft.paid_by : (bySize(paidAmounts(draft))[0]?.user_id ?? draft.paid_by);
}

/** Returns the payers for one person who paid everything. */
export function paidByOne(paid_by: string): Payment {
  return { paid_by, payers: null, paid_typed: [] };
}

/** Switches to several payers, of whom the present one is the first. */
export function paidTogether({ amount, paid_by }: Paid): Payment {
  return { paid_by, payers: { [paid_by]: (amount || 1) as Units }, paid_typed: [] };
}

/** Adds or removes a payer. The last one left paid everything. */
export function withPayer(draft: Paid, person: string): Payment {
  const { paid_by, paid_typed } = draft;
  const paid = paid_typed.length > 0 ? paidAmounts(draft) : (draft.payers ?? paidTogether(draft).payers ?? {});
  if (!(person in paid)) return { paid_by, payers: { ...paid, [person]: ZERO }, paid_typed };
  const { [person]: _gone, ...left } = paid;
  const [first = person, ...others] = Object.keys(left);
  if (others.length === 0) return paidByOne(first);
  return { paid_by, payers: left, paid_typed: paid_typed.filter((one) => one !== person) };
}

/** Sets the typed amount of a payer. */
export function withPaid(draft: Paid, person: string, amount: Units): Payment {
  const paid_typed = [...draft.paid_typed.filter((one) => one !== person), person];
  return { paid_by: draft.paid_by, payers: { ...paidAmounts(draft), [person]: amount }, paid_typed };
}

/** Returns the payers who are still in the event; `otherwise` pays when none is left. */
export function paidAmong(
  { paid_by, payers, paid_typed }: Payment,
  there: ReadonlySet<string>,
  otherwise: string,
): Payment {
  const left = Object.entries(payers ?? {})
    .filter(([person]) => there.has(person))
    .sort(([, a], [, b]) => b - a);
  const first = left[0]?.[0] ?? otherwise;
  return {
    paid_by: there.has(paid_by) ? paid_by : first,
    payers: togetherOrNull(Object.fromEntries(left)),
    paid_typed: paid_typed.filter((person) => there.has(person)),
  };
}

export function togetherOrNull(payers: Record<string, Units>): Record<string, Units> | null {
  return Object.keys(payers).length > 1 ? payers : null;
}

function bySize(paid: Readonly<Record<string, Units>>): PayerInput[] {
  return Object.entries(paid)
    .map(([user_id, paid_amount]) => ({ user_id, paid_amount }))
    .sort((a, b) => b.paid_amount - a.paid_amount || (a.user_id < b.user_id ? -1 : 1));
}
