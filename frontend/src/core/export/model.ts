import type { BroughtExpense, BroughtPayment, EventTold, HouseholdTold, Portion } from "@/core/import/model";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";

/** All of an event that files are written from. People are told by their place among its people, and by their names alone. */
export interface TakenEvent {
  event: EventTold & { name: string; currency: Currency };
  people: string[];
  households: HouseholdTold[];
  expenses: TakenExpense[];
  payments: TakenPayment[];
}

/** What somebody paid or bears, in the expense's currency and in the event's. */
export type TakenPortion = Portion & { converted: Units };

/** Who counts as the one who paid comes first among its payers. */
export interface TakenExpense extends Omit<BroughtExpense, "kind" | "row" | "payers" | "shares"> {
  payers: TakenPortion[];
  shares: TakenPortion[];
}

/** In the event's currency. */
export type TakenPayment = Omit<BroughtPayment, "kind" | "row" | "title" | "currency" | "rate">;
