import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/domain/event/model";
import type { ExpenseInput } from "@/domain/outbox/model";
import { toAppError } from "@/platform/errors/appError";
import { toast } from "@/ui/toast";
import { useErrorText, useErrorToast } from "@/ui/useErrorText";
import { expenseQuery } from "./api/expensePage";
import { useSaveExpense } from "./api/saveExpense";
import { draftOf, type ExpenseDraft } from "./draft";
import type { ToSave } from "./rules";
import type { Refused } from "./useRefusedChange";

/** What the server says of the shares; the message for them goes before the reason (spec sections 5 and 8). */
const ABOUT_SHARES = ["shares_do_not_add_up", "invalid_share", "invalid_parts", "sharer_not_participant"];

interface Options {
  /** An earlier change that the server refused: what is saved now comes in its place. */
  refused?: Refused;
  /** Somebody else's version, when it is known already that the person has to choose. */
  theirs: Expense | null;
  onSaved: () => void;
}

/**
 * Saving from the form: says how it went, and holds somebody else's version while the person
 * chooses between it and their own.
 */
export function useSaving({ refused, theirs, onSaved }: Options) {
  const { t } = useTranslation(["expenses", "errors", "common"]);
  const errorText = useErrorText();
  const showError = useErrorToast();
  const queries = useQueryClient();
  const saving = useSaveExpense();
  // Until somebody chose or put it off, what is known of the other version may still arrive.
  const [held, setConflict] = useState<Expense | null>();
  const conflict = held === undefined ? theirs : held;

  const readTheirs = async ({ event_id, id }: ExpenseInput) => {
    try {
      setConflict(await queries.fetchQuery({ ...expenseQuery(event_id, id), staleTime: 0 }));
    } catch (error) {
      showError(error, "failed_to_load_expense");
    }
  };

  return {
    busy: saving.isPending,
    conflict,
    /** `base` is the version that the change builds upon; null creates the expense. */
    async save({ expense, shares, payers }: ToSave, base: Expense | null): Promise<void> {
      try {
        const version = base?.version ?? null;
        const mutation = { kind: "save_expense", expense, shares, payers, version, base } as const;
        const state = await saving.mutateAsync({ mutation, replaced: refused?.entry });
        if (state === "waiting") toast.info(t("common:saved_later"));
        else toast.success(t(base ? "expenses:saved.updated" : "expenses:saved.created"));
        setConflict(null);
        onSaved();
      } catch (error) {
        const { code } = toAppError(error);
        const what = base ? "failed_update_expense_participants" : "failed_create_expense_participants";
        if (code === "version_conflict") await readTheirs(expense);
        else if (ABOUT_SHARES.includes(code)) toast.error(`${t(`errors:${what}`)} ${errorText(error)}`);
        else showError(error, base ? "failed_update_expense" : "failed_create_expense");
      }
    },
    /** The choice is put off: what was typed stays in the form, and saving asks again. */
    putOff: () => setConflict(null),
    /** Their version goes into the form in place of mine. */
    takeTheirs: (show: (draft: ExpenseDraft, theirs: Expense) => void) => () => {
      if (refused) refused.giveUp();
      else if (conflict) show(draftOf(conflict), conflict);
      setConflict(null);
    },
  };
}
