import { absolute, type Units } from "@/core/money/units";
import type { Balance } from "@/data/event/model";

/** Somebody's part of a side of the bar. */
export interface Part {
  user_id: string;
  net: Units;
}

/**
 * Everyone around zero: who owes, the most at the outer end, and who is owed, the most at the outer end. Who is even is
 * on neither side.
 */
export function spreadOf(balances: readonly Balance[]): { owing: Part[]; owed: Part[] } {
  const by = (a: Part, b: Part) => absolute(b.net) - absolute(a.net) || (a.user_id < b.user_id ? -1 : 1);
  const parts = balances.map(({ user_id, net }) => ({ user_id, net }));
  return {
    owing: parts.filter(({ net }) => net < 0).sort(by),
    owed: parts.filter(({ net }) => net > 0).sort((a, b) => by(b, a)),
  };
}
