import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import { type SaveExpense, saveExpense } from "@/data/expense/saveExpense";
import { titleOf } from "@/data/expense/title";
import { GONE, save } from "@/offline/submit";
import { toAppError } from "@/platform/errors/appError";
import { showSavedRow } from "@/ui/expense/savedRow";
import type { SaveFailure } from "@/ui/outbox/SaveProblem";
import { toast } from "@/ui/toast";
import { EXPENSE_NOT_FOUND, expenseQuery } from "../api/expensePage";
import { draftOf, type ExpenseDraft } from "../draft/draft";
import type { ToSave } from "../draft/rules";
import { CHANGING_EXPENSE, type Refused } from "./useRefusedChange";
import { useSavedExpenseToast } from "./useSavedExpenseToast";

/**
 * Codes with which the server refuses the shares of an expense. Their error text begins with the general sentence that
 * the participants were not saved; the reason follows (docs/product.md 7.1).
 */
const ABOUT_SHARES = ["shares_do_not_add_up", "invalid_share", "invalid_parts", "sharer_not_participant"];

/** Loaded with the first photo. */
const loadPhotos = () => import("@/data/receipt/changePhotos");

interface Options {
  /** An earlier change that the server refused. Saving replaces it. */
  refused?: Refused;
  /** Name of the draft that is saved. */
  draft: string;
  /** The other version, when a conflict is known before saving. */
  theirs: Expense | null;
  onSaved: () => void;
}

/** Saves the form and shows the outcome. In a conflict it holds the other version until the person chooses. */
export function useSaving({ refused, draft, theirs, onSaved }: Options) {
  const { t } = useTranslation("expenses");
  const showSavedExpense = useSavedExpenseToast();
  const queries = useQueryClient();
  // If somebody deleted the expense, the change stays in the outbox until the person decides what becomes of it.
  const saving = useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: async ({ photos = [], ...payload }: SaveExpense & Pick<ToSave, "photos">) => {
      const { event_id, id } = payload.expense;
      const owner = { event_id, expense_id: id, title: titleOf(payload.expense) };
      const followers = photos.length > 0 ? (await loadPhotos()).photosOf(owner, photos) : [];
      const onFollowerLost = () => toast.lasting(() => t("photo_lost"));
      return save(saveExpense, payload, { replaced: refused?.all, draft, staysAfter: GONE, followers, onFollowerLost });
    },
  });
  // Shown by the save bar. A toast would cover the amount on a phone.
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // Undefined until a save fails or the person chooses: until then, a version that arrives meanwhile is the conflict.
  const [held, setConflict] = useState<Expense | null>();
  const conflict = held === undefined ? theirs : held;

  const saveOnce = async ({ expense, shares, payers, photos }: ToSave, base: Expense | null): Promise<void> => {
    const version = base?.version ?? null;
    const state = await saving.mutateAsync({ expense, shares, payers, version, base, photos });
    showSavedExpense(state, expense, base !== null);
    showSavedRow(expense.id);
    setConflict(null);
    setFailure(null);
    onSaved();
  };

  const tell = (error: unknown, base: Expense | null) => {
    if (ABOUT_SHARES.includes(toAppError(error).code)) {
      const lead = base ? "failed_update_expense_participants" : "failed_create_expense_participants";
      setFailure({ error, lead });
    } else setFailure({ error, fallback: base ? "failed_update_expense" : "failed_create_expense" });
  };

  const trySaving = async (whole: ToSave, base: Expense | null): Promise<void> => {
    try {
      await saveOnce(whole, base);
    } catch (error) {
      if (toAppError(error).code === "version_conflict") await settleConflict(whole, base);
      else tell(error, base);
    }
  };

  /** Another change came first. If the expense was deleted, the mutation is refused and stays for a decision. */
  const settleConflict = async (whole: ToSave, base: Expense | null) => {
    const { event_id, id } = whole.expense;
    try {
      setConflict(await queries.fetchQuery({ ...expenseQuery(event_id, id), staleTime: 0 }));
      setFailure(null);
    } catch (error) {
      if (toAppError(error).code !== EXPENSE_NOT_FOUND)
        return setFailure({ error, fallback: "failed_to_load_expense" });
      await saveOnce(whole, base).catch((refusal: unknown) => tell(refusal, base));
    }
  };

  return {
    busy: saving.isPending,
    conflict,
    /** Failure of the last attempt, until the next one succeeds. */
    failure,
    /**
     * `base` is the version that the change is based on; null creates the expense. The newest version may be the other
     * person's: while the choice is postponed, saving asks for it instead.
     */
    async save(whole: ToSave, base: Expense | null): Promise<void> {
      if (theirs) setConflict(theirs);
      else await trySaving(whole, base);
    },
    /** Saves over the other version. */
    keepMine: (whole: ToSave, other: Expense) => trySaving(whole, other),
    /** Postpones the choice: the form keeps the draft, and saving asks again. */
    putOff: () => setConflict(null),
    /** Replaces the draft by the other version. */
    takeTheirs: (show: (draft: ExpenseDraft, theirs: Expense) => void) => () => {
      if (refused) refused.giveUp();
      else if (conflict) show(draftOf(conflict), conflict);
      setConflict(null);
    },
  };
}
