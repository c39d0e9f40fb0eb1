import { fromCents } from "@/shared/money/cents";
import { dataOf, supabase } from "@/shared/supabase/client";
import type { Entry } from "./model";

/** Sends one change to the database, by the entry's id as mutation id. Throws AppErrors. */
export async function sendEntry({ id, mutation }: Entry): Promise<void> {
  switch (mutation.kind) {
    case "save_expense": {
      const { expense, shares, version } = mutation;
      const row = { ...expense, amount: fromCents(expense.amount), ...(version === null ? {} : { version }) };
      await dataOf(
        supabase().rpc("save_expense", {
          expense: row,
          shares: shares.map((s) => ({ user_id: s.user_id, share_amount: fromCents(s.share_amount) })),
          mutation_id: id,
        }),
      );
      return;
    }
    case "delete_expense":
      await dataOf(
        supabase().rpc("delete_expense", { id: mutation.base.id, version: mutation.version, mutation_id: id }),
      );
      return;
    case "save_payment":
      await dataOf(
        supabase().rpc("save_payment", {
          payment: { ...mutation.payment, amount: fromCents(mutation.payment.amount) },
        }),
      );
      return;
    case "delete_payment":
      await dataOf(supabase().rpc("delete_payment", { id: mutation.base.id }));
  }
}
