import { type Units, ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Balance, Participant } from "@/data/event/model";
import { balancesWith } from "@/data/event/sums";

/** Returns the ids of possible payers and payees: everyone in the event, and people who left with a balance. */
export function payersAndPayees(balances: readonly Balance[], participants: readonly Participant[]): string[] {
  const open = new Set(balances.filter(({ net }) => net !== 0).map(({ user_id }) => user_id));
  return participants
    .filter(({ user_id, status }) => status === "active" || open.has(user_id))
    .map(({ user_id }) => user_id);
}

/** Returns the balances of both people after the payment. */
export function afterPayment(
  balances: readonly Balance[],
  { from, to, amount }: Transfer,
): { user_id: string; net: Units }[] {
  const after = balancesWith(balances, { from_user: from, to_user: to, amount }, 1);
  return [from, to].map((user_id) => ({ user_id, net: after.find((of) => of.user_id === user_id)?.net ?? ZERO }));
}
