import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { sum, type Units } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";

/** The sample weekend of the landing page. Its figures are computed by the app's functions. */
export const YOU = "you";
export const PEOPLE = [
  { id: "mara", name: "Mara", tint: 0 },
  { id: YOU, name: null, tint: 3 },
  { id: "jonas", name: "Jonas", tint: 2 },
  { id: "elif", name: "Elif", tint: 1 },
] as const;

export const CURRENCY: Currency = "EUR";
export const MUSEUM_RATE = 1.18;

interface Row {
  key: "apartment" | "dinner" | "museum";
  expenseId: string;
  day: Date;
  payer: (typeof PEOPLE)[number]["id"];
  amount: Units;
  currency: Currency;
  inEventCurrency: Units;
  share: Units;
}

const everyone = PEOPLE.map((person) => person.id);

function row(key: Row["key"], day: number, payer: Row["payer"], amount: number, rate?: number): Row {
  const converted = rate === undefined ? amount : (convert(amount as Units, "GBP", CURRENCY, rate) ?? amount);
  const expenseId = `0000000${day}`;
  const shares = equalShares(expenseId, converted as Units, everyone);
  return {
    key,
    expenseId,
    day: new Date(Date.UTC(2025, 5, 12 + day)),
    payer,
    amount: amount as Units,
    currency: rate === undefined ? CURRENCY : "GBP",
    inEventCurrency: converted as Units,
    share: shares.find((s) => s.user_id === YOU)?.share_amount ?? (0 as Units),
  };
}

/** Newest first, as in the app. */
export const ROWS: readonly Row[] = [
  row("museum", 3, "jonas", 3000, MUSEUM_RATE),
  row("dinner", 2, YOU, 8640),
  row("apartment", 1, "mara", 41200),
];

export const FIRST_DAY = new Date(Date.UTC(2025, 5, 13));
export const LAST_DAY = new Date(Date.UTC(2025, 5, 15));

export const TOTAL = sum(ROWS.map((r) => r.inEventCurrency));

/** Returns what a person paid minus their shares. */
export function balanceOf(person: string): Units {
  return sum(
    ROWS.map((r) => {
      const shares = equalShares(r.expenseId, r.inEventCurrency, everyone);
      const own = shares.find((s) => s.user_id === person)?.share_amount ?? 0;
      return ((r.payer === person ? r.inEventCurrency : 0) - own) as Units;
    }),
  );
}

/** Mara paid most; everyone else pays her. */
export const TRANSFERS = everyone
  .filter((person) => balanceOf(person) < 0)
  .map((person) => ({ from: person, to: "mara" as const, amount: -balanceOf(person) as Units }));
