import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { formOf, type Profile, type ProfileDraft } from "./profile";
import type { ProfileForm } from "./profileSchema";

export const PROFILE_DRAFT = "profile";

/**
 * Persists the fields that differ from the profile until they are saved, and restores them; passwords are never
 * persisted. Returns whether any field differs. The form's own `isDirty` is reset by every response of the server.
 */
export function useProfileDraft(form: UseFormReturn<ProfileForm>, profile: Profile, isSaving: boolean): boolean {
  const [kept] = useState(() => readDraft<ProfileDraft>(PROFILE_DRAFT));
  const { reset, getValues, watch } = form;
  const { password, current_password, ...typed } = watch();
  const saved = formOf(profile);
  const fields = Object.keys(typed) as (keyof ProfileDraft)[];
  const unsaved = Object.fromEntries(
    fields.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]),
  );
  const changed = Object.keys(unsaved).length > 0;

  useEffect(() => {
    if (kept)
      reset(
        { ...getValues(), ...kept, password: "", current_password: "" },
        { keepDefaultValues: true, keepDirtyValues: false },
      );
  }, [kept, reset, getValues]);
  useDraft(PROFILE_DRAFT, unsaved, changed, isSaving);
  return changed || password !== "" || current_password !== "";
}

export function dropProfileDraft(): void {
  dropDraft(PROFILE_DRAFT);
}
