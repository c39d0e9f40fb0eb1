import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors/appError";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorText } from "@/ui/useErrorText";
import type { SeriesForm } from "./seriesToSave";

/** Saves the form as a recurring expense, from the draft of this name: a new one, or a stored one from its next occurrence on. */
export function useSavingSeries(draft: string, onSaved: () => void) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const showSaved = useSavedToast();
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: async (form: SeriesForm) => (await import("./seriesToSave")).saveAsSeries(form, draft),
    onSuccess(state) {
      showSaved(state, t("repeat.saved"));
      onSaved();
    },
  });
  return {
    busy: isPending,
    /** Error of the last attempt. */
    failure: error && errorText(error),
    /** Whether it failed because somebody else changed the recurring expense. */
    isConflict: toAppError(error).code === "version_conflict",
    save: mutate,
    /** Forgets the error. */
    reset,
  };
}
