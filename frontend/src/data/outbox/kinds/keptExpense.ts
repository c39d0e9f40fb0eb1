import * as v from "valibot";

/** The least that a persisted share consists of. */
export const keptShare = v.object({ user_id: v.string(), share_amount: v.number(), parts: v.nullable(v.number()) });

/** The least that a persisted expense consists of. */
export const keptExpense = v.object({
  id: v.string(),
  event_id: v.string(),
  paid_by: v.string(),
  amount: v.number(),
  amount_in_event_currency: v.number(),
  payers: v.array(v.object({ user_id: v.string() })),
  shares: v.array(v.object({ user_id: v.string() })),
});
