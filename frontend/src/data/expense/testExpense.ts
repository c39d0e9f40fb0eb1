import type { Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";
import { NO_PLAIN } from "./noValues";

/** Returns an ordinary expense for tests: 10.00 EUR, paid by ann and shared with ben. */
export function expense(columns: Partial<Expense> = {}): Expense {
  return {
    ...NO_PLAIN,
    id: "00000000-0000-4000-8000-000000000001",
    event_id: "event",
    description: "Dinner",
    amount: 1000 as Units,
    currency: "EUR",
    paid_by: "ann",
    expense_date: "2026-07-14",
    category: "general",
    topic: null,
    split_method: "equal",
    conversion_rate_to_event_currency: 1,
    rate_date: null,
    rate_source: "same",
    amount_in_event_currency: 1000 as Units,
    created_by: "ann",
    created_at: "2026-07-14T12:00:00Z",
    updated_at: "2026-07-14T12:00:00Z",
    version: 1,
    payers: [{ user_id: "ann", paid_amount: 1000 as Units, paid_in_event_currency: 1000 as Units }],
    shares: ["ann", "ben"].map((user_id) => ({
      user_id,
      share_amount: 500 as Units,
      share_in_event_currency: 500 as Units,
      parts: null,
    })),
    ...columns,
  };
}
