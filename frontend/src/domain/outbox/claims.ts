import type { Units } from "@/core/money/units";
import type { Participant } from "@/domain/event/model";
import type { Mutation, PayerInput, ShareInput } from "./model";

/** Of people without an account, who they turned out to be: by their former id the one who claimed it. */
export type Claims = ReadonlyMap<string, string>;

export function claimsAmong(participants: readonly Participant[]): Claims {
  return new Map(
    participants.flatMap(({ user_id, person }) => (person.claimed_by ? [[user_id, person.claimed_by] as const] : [])),
  );
}

/** A change as the database takes it: what was entered for somebody's former id is about who claimed it. */
export function withClaims<Change extends Mutation>(mutation: Change, claims: Claims): Change {
  if (claims.size === 0) return mutation;
  const now = (id: string) => claims.get(id) ?? id;
  switch (mutation.kind) {
    case "save_expense": {
      const { expense, shares, payers } = mutation;
      return {
        ...mutation,
        expense: { ...expense, paid_by: now(expense.paid_by) },
        shares: oncePerPerson(shares, now, bothShares),
        payers: payers && oncePerPerson(payers, now, bothPaid),
      };
    }
    case "save_payment": {
      const { payment } = mutation;
      return { ...mutation, payment: { ...payment, from_user: now(payment.from_user), to_user: now(payment.to_user) } };
    }
    default:
      return mutation;
  }
}

/** Where both of one person's ids stand, they are added up. */
function oncePerPerson<T extends { user_id: string }>(
  list: readonly T[],
  now: (id: string) => string,
  both: (one: T, other: T) => T,
): T[] {
  const byPerson = new Map<string, T>();
  for (const each of list) {
    const one = { ...each, user_id: now(each.user_id) };
    const other = byPerson.get(one.user_id);
    byPerson.set(one.user_id, other ? both(other, one) : one);
  }
  return [...byPerson.values()];
}

function bothShares(one: ShareInput, other: ShareInput): ShareInput {
  const parts = one.parts === null && other.parts === null ? null : (one.parts ?? 0) + (other.parts ?? 0);
  return { ...one, share_amount: (one.share_amount + other.share_amount) as Units, parts };
}

function bothPaid(one: PayerInput, other: PayerInput): PayerInput {
  return { ...one, paid_amount: (one.paid_amount + other.paid_amount) as Units };
}
