import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import { type SaveExpense, saveExpense } from "@/data/expense/saveExpense";
import { GONE, save } from "@/offline/submit";
import { toAppError } from "@/platform/errors/appError";
import { toast } from "@/ui/toast";
import { useErrorText } from "@/ui/useErrorText";
import { EXPENSE_NOT_FOUND, expenseQuery } from "./api/expensePage";
import { draftOf, type ExpenseDraft } from "./draft";
import type { ToSave } from "./rules";
import { CHANGING_EXPENSE, type Refused } from "./useRefusedChange";
import { useSavedExpenseToast } from "./useSavedExpenseToast";

/** What the server says of the shares; the message for them goes before the reason (docs/product.md 7.1). */
const ABOUT_SHARES = ["shares_do_not_add_up", "invalid_share", "invalid_parts", "sharer_not_participant"];

interface Options {
  /** An earlier change that the server refused: what is saved now comes in its place. */
  refused?: Refused;
  /** Name of the draft that is saved. */
  draft: string;
  /** Somebody else's version, when it is known already that the person has to choose. */
  theirs: Expense | null;
  onSaved: () => void;
}

/**
 * Saving from the form: says how it went, and holds somebody else's version while the person
 * chooses between it and their own.
 */
export function useSaving({ refused, draft, theirs, onSaved }: Options) {
  const { t } = useTranslation(["expenses", "errors"]);
  const errorText = useErrorText();
  const showSavedExpense = useSavedExpenseToast();
  const queries = useQueryClient();
  // When the expense is gone, the mutation stays in the outbox for a decision.
  const saving = useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: (payload: SaveExpense) =>
      save(saveExpense, payload, { replaced: refused?.mutation, draft, staysAfter: GONE }),
  });
  const [failure, setFailure] = useState<string | null>(null);
  // Until somebody chose or put it off, what is known of the other version may still arrive.
  const [held, setConflict] = useState<Expense | null>();
  const conflict = held === undefined ? theirs : held;

  /** The toast is soon gone. The form says it until it is saved. */
  const fail = (text: string) => {
    setFailure(text);
    toast.error(text);
  };

  const saveOnce = async ({ expense, shares, payers }: ToSave, base: Expense | null): Promise<void> => {
    const version = base?.version ?? null;
    const state = await saving.mutateAsync({ expense, shares, payers, version, base });
    showSavedExpense(state, expense, base !== null);
    setConflict(null);
    setFailure(null);
    onSaved();
  };

  const tell = (error: unknown, base: Expense | null) => {
    if (ABOUT_SHARES.includes(toAppError(error).code)) {
      const what = base ? "failed_update_expense_participants" : "failed_create_expense_participants";
      fail(`${t(`errors:${what}`)} ${errorText(error)}`);
    } else fail(errorText(error, base ? "failed_update_expense" : "failed_create_expense"));
  };

  /** Somebody else was faster. If they deleted the expense, the change is refused as such, and stays for a decision. */
  const settleConflict = async (whole: ToSave, base: Expense | null) => {
    const { event_id, id } = whole.expense;
    try {
      setConflict(await queries.fetchQuery({ ...expenseQuery(event_id, id), staleTime: 0 }));
      setFailure(null);
    } catch (error) {
      if (toAppError(error).code !== EXPENSE_NOT_FOUND) return fail(errorText(error, "failed_to_load_expense"));
      await saveOnce(whole, base).catch((refusal: unknown) => tell(refusal, base));
    }
  };

  return {
    busy: saving.isPending,
    conflict,
    /** Why the last attempt failed, until it is saved. */
    failure,
    /** `base` is the version that the change builds upon; null creates the expense. */
    async save(whole: ToSave, base: Expense | null): Promise<void> {
      try {
        await saveOnce(whole, base);
      } catch (error) {
        if (toAppError(error).code === "version_conflict") await settleConflict(whole, base);
        else tell(error, base);
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
