import { useMutation } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { Expense } from "@/data/event/model";
import { deleteExpense } from "@/data/expense/deleteExpense";
import { titleOf } from "@/data/expense/title";
import { save } from "@/offline/submit";
import { dropDraft } from "@/platform/drafts/draft";
import { Button, ButtonLink } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { undoDeletion } from "../undoDeletion";
import { CHANGING_EXPENSE } from "../useRefusedChange";
import styles from "./ExpenseActions.module.css";

const DeletionConsequence = onDemand(async () => (await import("./DeletionConsequence")).DeletionConsequence, {
  quiet: true,
});

interface ExpenseActionsProps {
  expense: Expense;
  onDeleted: () => void;
}

/** Buttons that copy and delete an expense. Deleting asks first, and its toast offers to undo it. */
export function ExpenseActions({ expense, onDeleted }: ExpenseActionsProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const [asking, setAsking] = useState(false);
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  const deletion = useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: (base: Expense) => save(deleteExpense, { version: base.version, base }),
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
