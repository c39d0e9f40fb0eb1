import * as v from "valibot";

/** What somebody's share says at least. */
export const keptShare = v.object({ user_id: v.string(), share_amount: v.number(), parts: v.nullish(v.number()) });

/** An expense as it was read, also when one person paid all of it and payers were not kept (completed). */
export const keptExpense = v.object({
  id: v.string(),
  event_id: v.string(),
  paid_by: v.string(),
  amount: v.number(),
  amount_in_event_currency: v.number(),
  shares: v.array(v.object({ user_id: v.string() })),
});
