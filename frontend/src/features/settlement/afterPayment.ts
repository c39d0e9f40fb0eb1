import { type Units, ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Balance, Participant } from "@/domain/event/model";

/** Who can pay or be paid: everyone in the event, and who left with a balance. */
export function payersAndPayees(balances: readonly Balance[], participants: readonly Participant[]): string[] {
  const open = new Set(balances.filter(({ net }) => net !== 0).map(({ user_id }) => user_id));
  return participants
    .filter(({ user_id, status }) => status === "active" || open.has(user_id))
    .map(({ user_id }) => user_id);
}

/** What the balances of the two are once one has given the other the amount. */
export function afterPayment(
  balances: readonly Balance[],
  { from, to, amount }: Transfer,
): { user_id: string; net: Units }[] {
  const netOf = (person: string) => balances.find(({ user_id }) => user_id === person)?.net ?? ZERO;
  return [
    { user_id: from, net: (netOf(from) + amount) as Units },
    { user_id: to, net: (netOf(to) - amount) as Units },
  ];
}
