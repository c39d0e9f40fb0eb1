import { useEffect } from "react";
import { dropDraft, keepDraft, releaseDraft } from "./draft";

/**
 * Keeps `value` as the draft while it differs from what the form started with; there is none while it does not. What is
 * typed while the form is saving is written once that has failed.
 */
export function useDraft(name: string, value: unknown, dirty: boolean, isSaving = false): void {
  const text = JSON.stringify(value);
  useEffect(() => {
    if (isSaving) return;
    if (dirty) keepDraft(name, JSON.parse(text));
    else dropDraft(name);
  }, [name, text, dirty, isSaving]);
  useEffect(() => () => releaseDraft(name), [name]);
}
