import { type Units, ZERO } from "@/core/money/units";
import type { OpenBalance, Transfer } from "./greedy";
import { EXACT_LIMIT, settle, sortTransfers } from "./settle";

/**
 * Returns the transfers that remain after payments changed the balances from `before`. Keeps the earlier suggestions as
 * long as they settle everything with the fewest transfers, so that one payment does not change the others'
 * suggestions. Both lists have the same people in the same order. Must match the server's rule.
 * @package
 */
export function resume(before: readonly OpenBalance[], balances: readonly OpenBalance[]): Transfer[] {
  const anew = settle(balances);
  if (balances.every(({ net }, at) => net === before[at]?.net)) return anew;
  const left = unpaid(settle(before), balances);
  const open = balances.filter((balance) => balance.net !== 0).length;
  return left !== null && (left.length <= anew.length || open > EXACT_LIMIT) ? left : anew;
}

/**
 * Returns the suggested transfers with amounts that settle the balances, without those of zero. Null if no amounts do.
 * Suggested transfers form a forest, so there is always a person with a single open transfer, whose amount is fixed.
 */
function unpaid(suggested: readonly Transfer[], balances: readonly OpenBalance[]): Transfer[] | null {
  const nets = new Map(balances.map((balance) => [balance.person, balance.net]));
  const netOf = (person: string) => nets.get(person) ?? ZERO;
  const open = new Map<string, Transfer[]>();
  for (const transfer of suggested) {
    for (const person of [transfer.from, transfer.to]) open.set(person, [...(open.get(person) ?? []), transfer]);
  }
  const next = [...open].filter(([, transfers]) => transfers.length === 1).map(([person]) => person);
  const left: Transfer[] = [];
  for (let person = next.shift(); person !== undefined; person = next.shift()) {
    const transfer = open.get(person)?.[0];
    if (!transfer) continue;
    const { from, to } = transfer;
    const amount = (person === from ? 0 - netOf(from) : netOf(to)) as Units;
    if (amount < 0) return null;
    nets.set(from, (netOf(from) + amount) as Units);
    nets.set(to, (netOf(to) - amount) as Units);
    const other = person === from ? to : from;
    const others = (open.get(other) ?? []).filter((o) => o !== transfer);
    open.set(person, []);
    open.set(other, others);
    if (others.length === 1) next.push(other);
    if (amount > 0) left.push({ from, to, amount });
  }
  return [...nets.values()].every((net) => net === 0) ? sortTransfers(left) : null;
}
