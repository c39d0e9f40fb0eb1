import { useTranslation } from "react-i18next";
import { formatAgo } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { saveExpense } from "@/data/expense/saveExpense";
import { titleOf } from "@/data/expense/title";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Stack } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { ToSave } from "../draft/rules";
import type { Duplicate } from "./useDuplicateCheck";
import { useSavedExpenseToast } from "./useSavedExpenseToast";

interface DuplicateDialogProps {
  duplicate: Duplicate;
  /** People of the event, to name the author of the earlier expense. */
  people: readonly Person[];
  /** Returns to the form. */
  onClose: () => void;
  /** Called when the expense was entered already, so the form can close. */
  onSame: () => void;
  onSaveAnyway: (whole: ToSave) => void;
  busy: boolean;
}

/** Asks whether a new expense is the same as an earlier one. */
export function DuplicateDialog({ duplicate, people, onClose, onSame, onSaveAnyway, busy }: DuplicateDialogProps) {
  const { t, i18n } = useTranslation("dialogs");
  const saveAfterAll = useSaveAfterAll();
  const { whole, earlier } = duplicate;
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const told = {
    name: nameOf(people.find(({ id }) => id === earlier.created_by)),
    amount: formatAmount(earlier.amount, earlier.currency),
    what: isolated(titleOf(earlier) ?? ""),
    when: formatAgo(new Date(earlier.created_at), i18n.language),
  };
  const text = t(earlier.created_by === me ? "duplicate.yours" : "duplicate.theirs", told);

  /** Drops the new expense. Its toast offers to save it after all. */
  function leaveOut(): void {
    toast.info(t("duplicate.left_out"), { label: t("duplicate.save"), onClick: () => saveAfterAll(whole) });
    onSame();
  }

  return (
    <Dialog open onClose={onClose} title={t("duplicate.title")} description={text}>
      <Stack gap={2}>
        <Button disabled={busy} onClick={leaveOut}>
          {t("duplicate.same")}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => onSaveAnyway(whole)}>
          {t("duplicate.save")}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Saves the dropped expense, also after the form has closed. */
function useSaveAfterAll() {
  const showError = useErrorToast();
  const showSavedExpense = useSavedExpenseToast();
  return (whole: ToSave) => {
    save(saveExpense, { ...whole, version: null, base: null }).then(
      (state) => showSavedExpense(state, whole.expense, false),
      (error) => showError(error, "failed_create_expense"),
    );
  };
}
