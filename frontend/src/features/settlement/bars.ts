import { absolute, type Units, ZERO } from "@/core/money/units";
import type { Balance, Participant } from "@/domain/event/model";

export interface Bar {
  user_id: string;
  net: Units;
  /** Its length, from 0 to 1 of the longest. */
  part: number;
}

/** The bars of everyone in the event and of people who left with a balance, from the most owed to the most owing. */
export function barsOf(balances: readonly Balance[], participants: readonly Participant[]): Bar[] {
  const nets = new Map(participants.filter((p) => p.status === "active").map((p) => [p.user_id, ZERO]));
  for (const { user_id, net } of balances) if (net !== 0 || nets.has(user_id)) nets.set(user_id, net);
  const longest = Math.max(1, ...[...nets.values()].map(absolute));
  return [...nets]
    .map(([user_id, net]) => ({ user_id, net, part: absolute(net) / longest }))
    .sort((a, b) => b.net - a.net || (a.user_id < b.user_id ? -1 : 1));
}
