import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/domain/event/model";
import { twinOf } from "@/domain/ledger/twin";
import { save } from "@/domain/outbox/outbox";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { ToSave } from "./rules";

interface Options {
  /** What a new expense could be the twin of; nothing for one that was saved before. */
  known: readonly Expense[];
  onSaveAnyway: (whole: ToSave) => void;
  /** It was entered already: the form has done its work. */
  onSame: () => void;
}

/** Before what looks like an expense of a while ago is saved a second time, its person is asked. */
export function useTwin({ known, onSaveAnyway, onSame }: Options) {
  const { t } = useTranslation(["dialogs", "expenses", "common"]);
  const showError = useErrorToast();
  const [asked, setAsked] = useState<{ whole: ToSave; twin: Expense } | null>(null);

  const afterAll = (whole: ToSave) => {
    save({ kind: "save_expense", ...whole, version: null, base: null }).then(
      (state) => (state === "sent" ? toast.success(t("expenses:saved.created")) : toast.info(t("common:saved_later"))),
      (error) => showError(error, "failed_create_expense"),
    );
  };

  return {
    found: asked?.twin ?? null,
    /** Whether there is something to be asked first; saving waits for the answer. */
    asksAbout(whole: ToSave): boolean {
      const twin = twinOf(whole.expense, known);
      if (twin) setAsked({ whole, twin });
      return twin !== null;
    },
    putOff: () => setAsked(null),
    saveAnyway: () => asked && onSaveAnyway(asked.whole),
    /** What was typed is not saved, and can be for as long as the message stands. */
    isSame() {
      if (!asked) return;
      const { whole } = asked;
      toast.info(t("twin.left_out"), { label: t("twin.save"), onClick: () => afterAll(whole) });
      onSame();
    },
  };
}
