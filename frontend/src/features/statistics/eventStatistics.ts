import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Balance, EventRow, ExpenseCategory, Participant } from "@/domain/event/model";
import { type BalanceWire, balanceFromWire } from "@/domain/event/wire";

/** How many expenses, what they came to in the event's currency, and the reader's part of it. */
interface Sums {
  count: number;
  total: Units;
  my_share: Units;
}

interface DaySums extends Sums {
  /** ISO date. */
  date: string;
}

interface CategorySums extends Sums {
  category: ExpenseCategory;
}

interface PlaceSums extends Sums {
  place_name: string;
}

interface CurrencySums {
  currency: Currency;
  count: number;
  /** In that currency. */
  amount: Units;
  /** In the event's. */
  total: Units;
}

/** What an event came to. */
export interface EventStatistics {
  event: EventRow;
  participants: Participant[];
  balances: (Balance & { paid_count: number })[];
  total: Units;
  expense_count: number;
  /** Oldest first; days without an expense are left out. */
  by_day: DaySums[];
  by_category: CategorySums[];
  by_currency: CurrencySums[];
  /** The eight dearest. */
  by_place: PlaceSums[];
}

type OnTheWire<T> = { [Key in keyof T]: T[Key] extends Units ? number : T[Key] };

export interface EventStatisticsWire
  extends Omit<EventStatistics, "balances" | "total" | "by_day" | "by_category" | "by_currency" | "by_place"> {
  balances: (BalanceWire & { paid_count: number })[];
  total: number;
  by_day: OnTheWire<DaySums>[];
  by_category: OnTheWire<CategorySums>[];
  by_currency: OnTheWire<CurrencySums>[];
  by_place: OnTheWire<PlaceSums>[];
}

function sumsFromWire<T extends { total: number; my_share: number }>(row: T, currency: Currency) {
  return { ...row, total: toUnits(row.total, currency), my_share: toUnits(row.my_share, currency) };
}

export function eventStatisticsFromWire(wire: EventStatisticsWire): EventStatistics {
  const currency = wire.event.default_currency;
  const sums = <T extends { total: number; my_share: number }>(row: T) => sumsFromWire(row, currency);
  return {
    ...wire,
    total: toUnits(wire.total, currency),
    balances: wire.balances.map((balance) => ({
      ...balanceFromWire(balance, currency),
      paid_count: balance.paid_count,
    })),
    by_day: wire.by_day.map(sums),
    by_category: wire.by_category.map(sums),
    by_place: wire.by_place.map(sums),
    by_currency: wire.by_currency.map((row) => ({
      ...row,
      amount: toUnits(row.amount, row.currency),
      total: toUnits(row.total, currency),
    })),
  };
}

interface PersonSums {
  user_id: string;
  paid: Units;
  share: Units;
  paid_count: number;
}

/** Everyone who paid or shares something, who paid most first. */
export function byPerson(balances: EventStatistics["balances"]): PersonSums[] {
  return balances
    .filter(({ paid, share }) => paid > 0 || share > 0)
    .map(({ user_id, paid, share, paid_count }) => ({ user_id, paid, share, paid_count }))
    .sort((a, b) => b.paid - a.paid || b.share - a.share || (a.user_id < b.user_id ? -1 : 1));
}
