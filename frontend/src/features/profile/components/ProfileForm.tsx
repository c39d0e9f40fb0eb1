import { valibotResolver } from "@hookform/resolvers/valibot";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { saveProfile } from "@/data/person/saveProfile";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { releaseDraft } from "@/platform/drafts/draft";
import { isConnectionError } from "@/platform/errors/appError";
import { Form } from "@/ui/Form";
import { Notice } from "@/ui/Notice";
import { SaveProblem } from "@/ui/outbox/SaveProblem";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { type ErrorKey, useErrorText } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS } from "@/ui/useFieldError";
import { type SavedProfile, useSaveProfile } from "../api/profile";
import { changesOf, formOf, type Profile } from "../profile";
import { dropProfileDraft, PROFILE_DRAFT, useProfileDraft } from "../profileDraft";
import { profileSchemaOf, type ProfileForm as Values } from "../profileSchema";
import { ProfileFields } from "./ProfileFields";
import styles from "./ProfileForm.module.css";
import { SaveBar } from "./SaveBar";

interface ProfileFormProps {
  profile: Profile;
  /** Whether another change of the account is in progress. */
  disabled: boolean;
  onBusy: (busy: boolean) => void;
}

/** Why a part was not saved. The text is chosen when it is shown, because the form also changes the language. */
type Failure = "offline" | { error: unknown; fallback: ErrorKey };

/** The form of the account, saved by one button. */
export function ProfileForm({ profile, disabled, onBusy }: ProfileFormProps) {
  const { t } = useTranslation(["profile", "common"]);
  const id = useId();
  const errorText = useErrorText();
  const showSaved = useSavedToast();
  const save = useSaveProfile();
  const [failures, setFailures] = useState<Failure[]>([]);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: valibotResolver(profileSchemaOf(profile.email)),
    // Report errors between two fields together with errors within one.
    criteriaMode: "all",
    mode: "onTouched",
    delayError: COMPLAINT_DELAY_MS,
    // Data that load later, or changed elsewhere, fill untouched fields.
    values: formOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const changed = useProfileDraft(form, profile, save.isPending);
  const pending = useOutbox((s) => s.mutations).find((mutation) => isOfKind(mutation, saveProfile));

  function discard() {
    dropProfileDraft();
    form.reset(formOf(profile), { keepDirtyValues: false });
    setFailures([]);
  }

  /** Saved parts become the form's initial values; failed parts keep the input. */
  function showOutcome(values: Values, saved: SavedProfile) {
    const { columns, email, password } = saved;
    const access = [email, password].filter((error) => error !== null);
    const failed: (Failure | false | null)[] = [
      columns && { error: columns, fallback: "failed_update_profile" },
      access.some(isConnectionError) && "offline",
      email && !isConnectionError(email) && { error: email, fallback: "failed_update_profile" },
      password && !isConnectionError(password) && { error: password, fallback: "failed_update_password" },
    ];
    setFailures(failed.filter((failure) => failure !== null && failure !== false));
    if (columns || access.length > 0) return;
    if (changesOf(profile, values).email !== null) setMailedTo(values.email);
    // The form stays open, so release the draft for further input.
    releaseDraft(PROFILE_DRAFT);
    dropProfileDraft();
    form.reset({ ...values, email: profile.email, password: "", current_password: "" }, { keepDirtyValues: false });
    showSaved(saved.saved, t("updated"));
  }

  const submit = form.handleSubmit((values) => {
    onBusy(true);
    setFailures([]);
    save.mutate(
      { profile, changes: changesOf(profile, values), draft: PROFILE_DRAFT },
      {
        onSuccess: (saved) => showOutcome(values, saved),
        onError: (error) => setFailures([{ error, fallback: "failed_update_profile" }]),
        onSettled: () => onBusy(false),
      },
    );
  });

  const texts = failures.map((failure) =>
    failure === "offline" ? t("access.offline") : errorText(failure.error, failure.fallback),
  );
  return (
    <>
      <Form id={id} onSubmit={submit} className={styles.form}>
        <ProfileFields form={form} email={profile.email} />
      </Form>
      <SaveBar form={id} changed={changed} busy={save.isPending} disabled={disabled} onDiscard={discard}>
        {[...new Set(texts)].map((text) => (
          <Notice key={text} tone="error">
            {text}
          </Notice>
        ))}
        <SaveProblem failure={null} busy={save.isPending} />
        {mailedTo && (
          <div role="status">
            <Notice>{t("email_sent", { from: profile.email, email: mailedTo })}</Notice>
          </div>
        )}
        {pending && <p className={styles.pending}>{t(`common:pending.${pending.state}`)}</p>}
      </SaveBar>
    </>
  );
}
