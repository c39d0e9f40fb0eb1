import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units, ZERO } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import { type Payer, partiesOf, payerOf, type WithParties } from "@/data/person/parties";
import { balanceWord } from "./balanceWord";
import type { Balance } from "./model";

export const PARTS = ["paid", "share", "sent", "received"] as const;
type Part = (typeof PARTS)[number];

/** Returns the sums of a balance. Repayments are left out when they are 0. */
function partsOf(balance: Balance): { part: Part; amount: Units }[] {
  return PARTS.map((part) => ({ part, amount: balance[part] })).filter(
    ({ part, amount }) => part === "paid" || part === "share" || amount !== 0,
  );
}

/** The reader's balance in an event. */
export interface BalanceStatus {
  word: "owed" | "owes" | "settled" | "done";
  /** Balance of the reader's household, or of the reader alone when they are in none. */
  net: Units;
  /** Null for a reader who pays alone. */
  household: {
    /** The reader's own balance. */
    alone: Units;
    /** The member who pays for the household; null when it owes nothing. */
    payer: string | null;
  } | null;
  /** The sums of the reader's own balance in one line; null when all are 0. */
  parts: string | null;
}

interface Counted extends WithParties<Payer> {
  balances: readonly Balance[];
}

/**
 * Returns the reader's balance. `say` formats one sum ("12.50"). The word is "done" if the balances of all parties are 0,
 * and "settled" if only others have something to settle.
 */
export function balanceStatusOf(
  page: Counted,
  me: string | null,
  currency: Currency,
  say: (part: Part, amount: string) => string,
): BalanceStatus {
  const { balances } = page;
  const parties = partiesOf(page);
  const mine = balances.find(({ user_id }) => user_id === me);
  const alone = mine?.net ?? ZERO;
  const party = parties.find(({ people }) => people.some(({ user_id }) => user_id === me));
  const net = party?.net ?? alone;
  const isDone = parties.every((one) => one.net === 0);
  const parts = mine && PARTS.some((part) => mine[part] !== 0) ? partsOf(mine) : [];
  return {
    word: isDone ? "done" : balanceWord(net),
    net,
    household: party?.household ? { alone, payer: payerOf(party, balances) } : null,
    parts: parts.map(({ part, amount }) => unbroken(say(part, formatUnits(amount, currency)))).join(" · ") || null,
  };
}
