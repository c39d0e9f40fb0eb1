import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { save } from "@/offline/submit";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";

export interface BringingBack {
  start: () => unknown;
  busy: boolean;
}

/** Restores an expense that somebody deleted while its form was open. The form keeps what was typed. */
export function useBringingBack(expense: Expense | null): BringingBack {
  const { t } = useTranslation("expenses");
  const showSaved = useSavedToast();
  const showError = useErrorToast();
  const restoring = useMutation({
    mutationFn: (base: Expense) => save(restoreExpense, { base }),
    onSuccess: (state) => showSaved(state, t("saved.restored")),
    onError: (error) => showError(error),
  });
  return { start: () => expense && restoring.mutate(expense), busy: restoring.isPending };
}
