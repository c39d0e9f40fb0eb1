import { useEffect } from "react";
import { dropDraft, keepDraft, releaseDraft } from "./draft";

/**
 * Persists `value` as the draft while it differs from the form's initial value, and deletes the draft otherwise. Input
 * during saving is written once saving has failed.
 */
export function useDraft(name: string, value: unknown, dirty: boolean, isSaving = false): void {
  const text = JSON.stringify(value);
  useEffect(() => {
    if (isSaving) return;
    if (dirty) keepDraft(name, text);
    else dropDraft(name);
  }, [name, text, dirty, isSaving]);
  useEffect(() => () => releaseDraft(name), [name]);
}
