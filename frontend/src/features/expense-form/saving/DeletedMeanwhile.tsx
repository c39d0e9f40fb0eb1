import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useExpenseHistory } from "@/data/event/history";
import type { EventPage, Expense } from "@/data/event/model";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { useFirstName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";

interface DeletedMeanwhileProps {
  page: EventPage;
  /** The expense before its deletion. */
  expense: Expense;
}

/** Says who deleted the expense whose form is open, and offers to bring it back. */
export function DeletedMeanwhile({ page, expense }: DeletedMeanwhileProps) {
  const { t } = useTranslation("expenses");
  const me = useSession((s) => s.userId);
  const firstNameOf = useFirstName();
  const showSaved = useSavedToast();
  const showError = useErrorToast();
  const history = useExpenseHistory(page.event.id, expense.id);
  const restoring = useMutation({
    mutationFn: () => save(restoreExpense, { base: expense }),
    onSuccess: (state) => showSaved(state, t("saved.restored")),
    onError: (error) => showError(error),
  });
  // The form of an expense that the reader deletes here closes before the history arrives.
  if (history.isLoading) return null;
  const by = history.data?.find(({ action }) => action === "deleted")?.actor ?? null;
  const person = page.participants.find(({ user_id }) => user_id === by)?.person;
  const name = by === me || !person ? null : firstNameOf(person);
  const text = by !== null && by === me ? t("deleted.you") : name ? t("deleted.by", { name }) : t("deleted.somebody");
  return (
    <div role="status">
      <Notice
        tone="warning"
        action={{ label: t("deleted.restore"), onAct: () => restoring.isPending || restoring.mutate() }}
      >
        {text}
      </Notice>
    </div>
  );
}
