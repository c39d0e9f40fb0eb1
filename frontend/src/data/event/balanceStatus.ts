import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import type { Balance } from "./model";

/** In a word where someone stands, by their balance: said beside the sign and the colour. */
export function standingWord(net: Units): "owed" | "owes" | "settled" {
  if (net > 0) return "owed";
  return net < 0 ? "owes" : "settled";
}

export const PARTS = ["paid", "share", "sent", "received"] as const;
type Part = (typeof PARTS)[number];

/** What a balance is made of; repayments are mentioned only where there are any. */
function partsOf(balance: Balance): { part: Part; amount: Units }[] {
  return PARTS.map((part) => ({ part, amount: balance[part] })).filter(
    ({ part, amount }) => part === "paid" || part === "share" || amount !== 0,
  );
}

/** Whether nobody has paid or paid back anything yet: "settled up" would be saying too much. */
function isUntouched(balance: Balance | undefined): boolean {
  return balance === undefined || PARTS.every((part) => balance[part] === 0);
}

/** Where the reader stands in an event. */
export interface Standing {
  word: "owed" | "owes" | "settled" | "untouched" | "done";
  net: Units;
  /** What that is made of, in a line; null while there is nothing. */
  parts: string | null;
}

/** `say` puts a part and its amount ("12.50") into words. Where nobody owes anybody any more, all of it is done. */
export function standingOf(
  balances: readonly Balance[],
  me: string | null,
  currency: Currency,
  say: (part: Part, amount: string) => string,
): Standing {
  const mine = balances.find(({ user_id }) => user_id === me);
  const done = balances.every(({ net }) => net === 0) && !balances.every(isUntouched);
  if (!mine || isUntouched(mine)) return { word: done ? "done" : "untouched", net: mine?.net ?? ZERO, parts: null };
  const parts = partsOf(mine).map(({ part, amount }) => unbroken(say(part, formatUnits(amount, currency))));
  return { word: done ? "done" : standingWord(mine.net), net: mine.net, parts: parts.join(" · ") };
}
