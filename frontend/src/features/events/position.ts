import type { Balance } from "@/shared/event/model";
import type { Cents } from "@/shared/money/cents";

/** In a word where someone stands, by their balance: said beside the sign and the colour. */
export function positionWord(net: Cents): "owed" | "owes" | "settled" {
  if (net > 0) return "owed";
  return net < 0 ? "owes" : "settled";
}

const PARTS = ["paid", "share", "sent", "received"] as const;

/** What a balance is made of; repayments are mentioned only where there are any. */
export function positionParts(balance: Balance): { part: (typeof PARTS)[number]; amount: Cents }[] {
  return PARTS.map((part) => ({ part, amount: balance[part] })).filter(
    ({ part, amount }) => part === "paid" || part === "share" || amount !== 0,
  );
}

/** Whether nobody has paid or paid back anything yet: "settled up" would be saying too much. */
export function isUntouched(balance: Balance | undefined): boolean {
  return balance === undefined || PARTS.every((part) => balance[part] === 0);
}
