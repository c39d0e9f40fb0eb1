import { useMutation } from "@tanstack/react-query";
import type { Expense } from "@/domain/event/model";
import { drop, useOutbox } from "@/domain/outbox/entries";
import { subjectOf } from "@/domain/outbox/model";
import { handIn } from "@/domain/outbox/outbox";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { CHANGING_EXPENSE } from "./saveExpense";

/** Deletes an expense of the version that was read. It can be restored for 30 days. */
export function useDeleteExpense() {
  return useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: (expense: Expense) => handIn({ kind: "delete_expense", version: expense.version, base: expense }),
  });
}

/** Takes a deletion back: one that has not been sent is dropped, else the expense is restored. */
export async function restoreExpense(expense: Expense): Promise<void> {
  const waiting = useOutbox
    .getState()
    .entries.find((e) => e.mutation.kind === "delete_expense" && subjectOf(e.mutation) === expense.id);
  if (waiting && !useOutbox.getState().sending) return drop(waiting);
  await dataOf(supabase().rpc("restore_expense", { event_id: expense.event_id, id: expense.id }));
  await eventChanged(expense.event_id);
}
