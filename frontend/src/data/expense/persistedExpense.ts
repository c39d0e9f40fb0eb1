import * as v from "valibot";

/** The minimum that a persisted share must contain. */
export const persistedShare = v.object({
  user_id: v.string(),
  share_amount: v.number(),
  parts: v.nullable(v.number()),
});

/** The minimum that a persisted expense must contain. */
export const persistedExpense = v.object({
  id: v.string(),
  event_id: v.string(),
  paid_by: v.string(),
  amount: v.number(),
  amount_in_event_currency: v.number(),
  payers: v.array(v.object({ user_id: v.string() })),
  shares: v.array(v.object({ user_id: v.string() })),
});
