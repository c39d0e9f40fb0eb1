import { useMutation } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { Expense } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { restoreExpense } from "@/data/expense/restoreExpense";
import { titleOf } from "@/data/expense/title";
import { isOfKind } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation, useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { dropDraft } from "@/platform/drafts/draft";
import { Button, ButtonLink } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { CHANGING_EXPENSE, type Refused } from "../saving/useRefusedChange";
import styles from "./ExpenseActions.module.css";

const DeletionConsequence = onDemand(async () => (await import("../saving/DeletionConsequence")).DeletionConsequence, {
  quiet: true,
});

interface ExpenseActionsProps {
  expense: Expense;
  /** A refused change of it, which goes when it is deleted. */
  refused?: Refused;
  onDeleted: () => void;
}

/** Buttons that copy and delete an expense. Deleting asks first, and its toast offers to undo it. */
export function ExpenseActions({ expense, refused, onDeleted }: ExpenseActionsProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const [asking, setAsking] = useState(false);
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const deletion = useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: (base: Expense) => save(deleteExpense, { version: base.version, base }, { replaced: refused?.all }),
  });

  const restore = () => {
    undoDeletion(expense).then(
      (state) => showSaved(state, t("saved.restored")),
      (error) => showError(error),
    );
  };
  const remove = async () => {
    try {
      await deletion.mutateAsync(expense);
      dropDraft(`expense:${expense.id}`);
      toast.success(t("saved.deleted"), { label: t("common:undo"), onClick: restore });
      onDeleted();
    } catch (error) {
      setAsking(false);
      showError(error, "failed_delete_expense");
    }
  };

  return (
    <div className={styles.actions}>
      <ButtonLink variant="quiet" to={pathTo("addExpense", { eventId: expense.event_id }, { copy: expense.id })}>
        <Copy size={20} aria-hidden="true" /> {t("edit.copy")}
      </ButtonLink>
      <ButtonLink variant="quiet" to={pathTo("chooseEvent", {}, { copy: expense.id, from: expense.event_id })}>
        <Copy size={20} aria-hidden="true" /> {t("elsewhere.copy")}
      </ButtonLink>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" /> {t("edit.delete")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t("delete.title")}
        text={
          <>
            {t("delete.text", { name: titleOf(expense) ?? t("all.general") })}
            {asking && <DeletionConsequence expense={expense} />}
          </>
        }
        confirm={t("delete.confirm")}
        busy={deletion.isPending}
        danger
      />
    </div>
  );
}

/**
 * Undoes a deletion. A refused deletion is dropped; otherwise the expense is restored after the deletion. A waiting
 * deletion must not be dropped: the server may have accepted it although its answer was lost.
 */
async function undoDeletion(expense: Expense): Promise<Saved> {
  const refused = useOutbox
    .getState()
    .mutations.find(
      (mutation) =>
        mutation.state === "attention" && isOfKind(mutation, deleteExpense) && mutation.subjects.includes(expense.id),
    );
  if (!refused) return save(restoreExpense, { base: expense });
  await dropMutation(refused);
  return "sent";
}
