import { absolute, type Units, ZERO } from "@/core/money/units";
import type { ViewedEvent, ViewedPerson } from "./viewed";

interface BalanceBar extends ViewedPerson {
  net: Units;
  /** Length as a fraction of the longest bar, from 0 to 1. */
  part: number;
}

/**
 * Returns the balances of active participants, and of former ones with a balance, from the most owed to the most owing. A
 * household of which one person is left is none.
 */
export function balanceBarsOf({ people, balances }: Pick<ViewedEvent, "people" | "balances">): BalanceBar[] {
  const nets = new Map(balances.map(({ user_id, net }) => [user_id, net]));
  const membersOf = (name: string | null) => people.filter(({ household }) => household === name).length;
  const standing = people
    .map((person) => ({
      ...person,
      household: membersOf(person.household) > 1 ? person.household : null,
      net: nets.get(person.user_id) ?? ZERO,
    }))
    .filter(({ active, net }) => active || net !== 0);
  const longest = Math.max(1, ...standing.map(({ net }) => absolute(net)));
  return standing.map((one) => ({ ...one, part: absolute(one.net) / longest })).sort((a, b) => b.net - a.net);
}
