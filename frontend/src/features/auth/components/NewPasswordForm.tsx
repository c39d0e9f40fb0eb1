import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { PasswordField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { useErrorToast } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS, useFieldError } from "@/ui/useFieldError";
import { useSetPassword } from "../api/passwordReset";
import { type NewPassword, newPasswordSchema } from "../credentials";

/** The new password, twice. `onDone` runs before everybody is signed out. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const online = useOnline();
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
  const submit = handleSubmit(({ password }) =>
    setPassword.mutate(password, {
      onError: (error) => showError(error, "failed_update_password"),
    }),
  );
  return (
    <Form onSubmit={submit}>
      {/* Names the account for password managers. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
      <PasswordField
        autoComplete="new-password"
        label={t("auth:reset.password")}
        placeholder={t("auth:register.password_placeholder")}
        error={fieldError(formState.errors.password)}
        {...register("password", { deps: formState.touchedFields.confirmation ? ["confirmation"] : [] })}
      />
      <PasswordField
        autoComplete="new-password"
        label={t("auth:reset.confirm")}
        error={fieldError(formState.errors.confirmation)}
        {...register("confirmation")}
      />
      <Button type="submit" size="large" wide busy={setPassword.isPending} disabled={!online}>
        {t(!online ? "common:offline.label" : setPassword.isPending ? "auth:reset.submitting" : "auth:reset.submit")}
      </Button>
    </Form>
  );
}
