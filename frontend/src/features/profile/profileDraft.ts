import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, readDraft, useDraft } from "@/platform/drafts/draft";
import type { ProfileDraft } from "./profile";
import type { ProfileForm } from "./profileSchema";

const NAME = "profile";

/** Keeps what was typed and not saved; a password is never kept. */
export function useProfileDraft(form: UseFormReturn<ProfileForm>): void {
  const [kept] = useState(() => readDraft<ProfileDraft>(NAME));
  const { reset, getValues, watch, formState } = form;
  const { password: _never, current_password: _neither, ...draft } = watch();

  useEffect(() => {
    if (kept)
      reset(
        { ...getValues(), ...kept, password: "", current_password: "" },
        { keepDefaultValues: true, keepDirtyValues: false },
      );
  }, [kept, reset, getValues]);
  useDraft(NAME, draft, formState.isDirty);
}

export function dropProfileDraft(): void {
  dropDraft(NAME);
}
