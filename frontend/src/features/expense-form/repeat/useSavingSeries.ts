import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors/appError";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { toast } from "@/ui/toast";
import { CHANGING_EXPENSE, type Refused } from "../saving/useRefusedChange";
import type { SeriesForm } from "./seriesToSave";

interface Options {
  /** An earlier change that the server refused. Saving replaces it. */
  refused?: Refused;
  /** Name of the draft that is saved. */
  draft: string;
  onSaved: () => void;
}

/** Saves the form as a recurring expense: a new one, or a stored one from its next occurrence on. */
export function useSavingSeries({ refused, draft, onSaved }: Options) {
  const { t } = useTranslation("expenses");
  const showSaved = useSavedToast();
  const { error, isPending, mutate, reset } = useMutation({
    mutationKey: CHANGING_EXPENSE,
    mutationFn: async (form: SeriesForm) => {
      const { saveAsSeries, seriesText } = await import("./seriesToSave");
      const onFollowerLost = () => toast.lasting(() => t("photo_lost"));
      const state = await saveAsSeries(form, { draft, replaced: refused?.all, onFollowerLost });
      return { state, about: seriesText(form) };
    },
    onSuccess({ state, about }) {
      showSaved(state, t("repeat.saved"), undefined, about);
      onSaved();
    },
  });
  return {
    busy: isPending,
    /** Failure of the last attempt. */
    failure: error && { error },
    /** Whether it failed because somebody else changed the recurring expense. */
    isConflict: error !== null && toAppError(error).code === "version_conflict",
    save: mutate,
    /** Forgets the error. */
    reset,
  };
}
