import { useMutation } from "@tanstack/react-query";
import type { Expense } from "@/data/event/model";
import { drop, useOutbox } from "@/data/outbox/entries";
import { subjectOf } from "@/data/outbox/model";
import { save } from "@/data/outbox/outbox";
import type { Saved } from "@/data/outbox/outcome";
import { CHANGING_EXPENSE } from "./saveExpense";

/** Deletes an expense of the version that was read. It can be restored for 30 days. */
export function useDeleteExpense() {
  return useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: (expense: Expense) => save({ kind: "delete_expense", version: expense.version, base: expense }),
  });
}

/**
 * Takes a deletion back, however far that has come: one that was refused is given up, else the expense is restored after
 * it. To drop one that waits would be too late where the server has it and only its answer was lost.
 */
export async function restoreExpense(expense: Expense): Promise<Saved> {
  const refused = useOutbox
    .getState()
    .entries.find(
      ({ state, mutation }) =>
        state === "attention" && mutation.kind === "delete_expense" && subjectOf(mutation) === expense.id,
    );
  if (!refused) return save({ kind: "restore_expense", base: expense });
  await drop(refused);
  return "sent";
}
