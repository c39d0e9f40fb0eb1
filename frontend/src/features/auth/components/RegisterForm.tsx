import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/core/languages/languages";
import { MAX_PERSON_NAME } from "@/core/limits";
import { changeLanguage } from "@/platform/i18n/i18n";
import { PasswordField, TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Select } from "@/ui/Select";
import { useErrorToast } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS, useFieldError } from "@/ui/useFieldError";
import { useRegister } from "../api/register";
import { type Registration, registrationSchema } from "../credentials";
import { useSubmitOnline } from "../useSubmitOnline";
import styles from "./RegisterForm.module.css";
import { SubmitButton } from "./SubmitButton";

interface RegisterFormProps {
  /** Initial value of the e-mail field. */
  email: string;
  onEmail: (email: string) => void;
  invitationToken: string | null;
  onRegistered: (email: string) => void;
}

/** Name, e-mail, password twice, language (docs/product.md 3.1). */
export function RegisterForm({ email, onEmail, invitationToken, onRegistered }: RegisterFormProps) {
  const { t, i18n } = useTranslation("auth");
  const showError = useErrorToast();
  const fieldError = useFieldError();
  const registration = useRegister();
  const { register, handleSubmit, formState } = useForm<Registration>({
    resolver: valibotResolver(registrationSchema),
    // Show "passwords differ" together with the errors of single fields.
    criteriaMode: "all",
    mode: "onTouched",
    delayError: COMPLAINT_DELAY_MS,
    defaultValues: { name: "", email, password: "", confirmation: "" },
  });
  const language = i18n.language as Language;

  const submit = useSubmitOnline(
    handleSubmit((values) =>
      registration.mutate(
        { name: values.name, email: values.email, password: values.password, language, invitationToken },
        {
          onSuccess: () => {
            void changeLanguage(language).catch((error: unknown) => showError(error));
            onRegistered(values.email);
          },
          onError: (error) => showError(error, "registration_failed"),
        },
      ),
    ),
  );

  return (
    <Form onSubmit={submit}>
      <TextField
        autoComplete="name"
        maxLength={MAX_PERSON_NAME}
        label={t("register.name")}
        placeholder={t("register.name_placeholder")}
        {...register("name")}
      />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t("email")}
        placeholder={t("email_placeholder")}
        error={fieldError(formState.errors.email)}
        {...register("email", { onChange: (change) => onEmail(change.target.value) })}
      />
      <PasswordField
        autoComplete="new-password"
        label={t("password")}
        placeholder={t("register.password_placeholder")}
        error={fieldError(formState.errors.password)}
        {...register("password", { deps: formState.touchedFields.confirmation ? ["confirmation"] : [] })}
      />
      <PasswordField
        autoComplete="new-password"
        label={t("register.confirm")}
        error={fieldError(formState.errors.confirmation)}
        {...register("confirmation")}
      />
      <Select<Language>
        label={t("register.language")}
        hint={t("register.language_hint")}
        value={language}
        onChange={(chosen) => void changeLanguage(chosen).catch((error: unknown) => showError(error))}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SubmitButton label={t("register.submit")} busyLabel={t("register.submitting")} busy={registration.isPending} />
      <Consent />
    </Form>
  );
}

/** Says that signing up confirms the age and accepts the terms. The linked pages are static and open in a new tab. */
function Consent() {
  return (
    <p className={styles.consent}>
      <Trans
        ns="auth"
        i18nKey="register.consent"
        components={{
          // biome-ignore lint/a11y/useAnchorContent: the text comes from the translation
          terms: <a href="/terms" target="_blank" rel="noreferrer" />,
          // biome-ignore lint/a11y/useAnchorContent: the text comes from the translation
          privacy: <a href="/privacy" target="_blank" rel="noreferrer" />,
        }}
      />
    </p>
  );
}
