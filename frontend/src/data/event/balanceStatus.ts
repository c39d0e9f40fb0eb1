import type { Currency } from "@/core/money/currency";
import { formatUnits, negate, type Units, ZERO } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import { type Payer, partiesOf, payerOf, type WithParties } from "@/data/person/parties";
import { balanceWord } from "./balanceWord";
import type { Balance } from "./model";

const SUMS = ["paid", "share", "sent", "received"] as const;

/** What a line of sums says. More refunds than payments are "refunded". */
export const PARTS = [...SUMS, "refunded"] as const;
type Part = (typeof PARTS)[number];

/** Returns the sums of a balance. Repayments are left out when they are 0. */
function partsOf(balance: Balance): { part: Part; amount: Units }[] {
  return SUMS.filter((part) => part === "paid" || part === "share" || balance[part] !== 0).map((part) =>
    part === "paid" && balance.paid < 0
      ? { part: "refunded", amount: negate(balance.paid) }
      : { part, amount: balance[part] },
  );
}

/** The reader's balance in an event. */
export interface BalanceStatus {
  word: "owed" | "owes" | "settled" | "done" | "so_far";
  /** Balance of the reader's household, or of the reader alone when they are in none. */
  net: Units;
  /** Null for a reader who pays alone. */
  household: {
    /** The reader's own balance. */
    alone: Units;
    /** The member who pays for the household; null when it owes nothing. */
    payer: string | null;
  } | null;
  /** The only person with whom the reader has something to settle, if nobody else has. Null in any other event. */
  pair: string | null;
  /** The sums of the reader's own balance in one line; null when all are 0. */
  parts: string | null;
}

interface Counted extends WithParties<Payer> {
  balances: readonly Balance[];
  /** Missing in an answer of an older server. */
  open_bills?: readonly unknown[] | undefined;
}

/**
 * Returns the reader's balance. `say` formats one sum ("12.50"). The word is "done" if the balances of all parties are 0,
 * and "settled" if only others have something to settle. While a bill is at the table, a balance of 0 is "so_far".
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
  const open = parties.filter((one) => one.net !== 0);
  const other = open.length === 2 && party && open.includes(party) ? open.find((one) => one !== party) : undefined;
  const hasBill = (page.open_bills?.length ?? 0) > 0;
  const parts = mine && SUMS.some((part) => mine[part] !== 0) ? partsOf(mine) : [];
  return {
    word: hasBill && net === 0 ? "so_far" : open.length === 0 ? "done" : balanceWord(net),
    net,
    household: party?.household ? { alone, payer: payerOf(party, balances) } : null,
    pair: (!party?.household && !other?.household && other?.people[0]?.user_id) || null,
    parts: parts.map(({ part, amount }) => unbroken(say(part, formatUnits(amount, currency)))).join(" · ") || null,
  };
}
