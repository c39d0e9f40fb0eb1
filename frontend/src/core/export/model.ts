import type { BroughtExpense, BroughtPayment, EventTold, HouseholdTold, Portion } from "@/core/import/model";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";

/** Everything of an event that exported files contain. People are referenced by their index in `people`. */
export interface TakenEvent {
  event: EventTold & { name: string; currency: Currency };
  people: string[];
  households: HouseholdTold[];
  expenses: TakenExpense[];
  payments: TakenPayment[];
}

/** Amount that a person paid or owes, in the expense's currency (`amount`) and in the event's (`converted`). */
export type TakenPortion = Portion & { converted: Units };

/** The first payer is the main payer. */
export interface TakenExpense extends Omit<BroughtExpense, "kind" | "row" | "payers" | "shares"> {
  payers: TakenPortion[];
  shares: TakenPortion[];
}

/** Amounts are in the event's currency. */
export type TakenPayment = Omit<BroughtPayment, "kind" | "row" | "title" | "currency" | "rate">;
