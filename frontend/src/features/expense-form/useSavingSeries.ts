import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rhythm, Series } from "@/data/series/model";
import { GONE, save } from "@/offline/submit";
import { toAppError } from "@/platform/errors/appError";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorText } from "@/ui/useErrorText";
import type { ToSave } from "./rules";

interface Options {
  /** Name of the draft that is saved. */
  draft: string;
  onSaved: () => void;
  /** Called when somebody else changed the series first. */
  onConflict: () => void;
}

/** Saves the form as a recurring expense: a new one, or a stored one from its next occurrence on. */
export function useSavingSeries({ draft, onSaved, onConflict }: Options) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const showSaved = useSavedToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    /** Error of the last attempt. */
    failure,
    async save(whole: ToSave, rhythm: Rhythm, stored: Series | null): Promise<void> {
      setBusy(true);
      setFailure(null);
      try {
        const [{ saveSeries }, { seriesToSave }] = await Promise.all([
          import("@/data/series/saveSeries"),
          import("./seriesToSave"),
        ]);
        showSaved(
          await save(saveSeries, seriesToSave(whole, rhythm, stored), { draft, staysAfter: GONE }),
          t("repeat.saved"),
        );
        onSaved();
      } catch (error) {
        setFailure(errorText(error));
        if (toAppError(error).code === "version_conflict") onConflict();
      }
      setBusy(false);
    },
  };
}
