import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSession } from "@/platform/session/session";
import { PasswordField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { useErrorToast } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS, useFieldError } from "@/ui/useFieldError";
import { useSetPassword } from "../api/passwordReset";
import { type NewPassword, newPasswordSchema } from "../credentials";
import { useSubmitOnline } from "../useSubmitOnline";
import { SubmitButton } from "./SubmitButton";

/** The new password, twice. `onDone` runs before everybody is signed out. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("auth");
  const email = useSession((s) => s.email);
  const showError = useErrorToast();
  const fieldError = useFieldError();
  const setPassword = useSetPassword(onDone);
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: valibotResolver(newPasswordSchema),
    // Validate across fields even while a single field is invalid.
    criteriaMode: "all",
    mode: "onTouched",
    delayError: COMPLAINT_DELAY_MS,
    defaultValues: { password: "", confirmation: "" },
  });
  const submit = useSubmitOnline(
    handleSubmit(({ password }) =>
      setPassword.mutate(password, {
        onError: (error) => showError(error, "failed_update_password"),
      }),
    ),
  );
  return (
    <Form onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      <PasswordField
        autoComplete="new-password"
        label={t("reset.password")}
        placeholder={t("register.password_placeholder")}
        error={fieldError(formState.errors.password)}
        {...register("password", { deps: formState.touchedFields.confirmation ? ["confirmation"] : [] })}
      />
      <PasswordField
        autoComplete="new-password"
        label={t("reset.confirm")}
        error={fieldError(formState.errors.confirmation)}
        {...register("confirmation")}
      />
      <SubmitButton label={t("reset.submit")} busyLabel={t("reset.submitting")} busy={setPassword.isPending} />
    </Form>
  );
}
