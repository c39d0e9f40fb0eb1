import type { Z } from "./kind";

/** What somebody's share says at least. */
export const shareSchema = (z: Z) =>
  z.looseObject({ user_id: z.string(), share_amount: z.number(), parts: z.optional(z.nullable(z.number())) });

/** An expense as it was read, also when one person paid all of it and payers were not kept (completed). */
export const expenseSchema = (z: Z) =>
  z.looseObject({
    id: z.string(),
    event_id: z.string(),
    paid_by: z.string(),
    amount: z.number(),
    amount_in_event_currency: z.number(),
    shares: z.array(z.looseObject({ user_id: z.string() })),
  });
