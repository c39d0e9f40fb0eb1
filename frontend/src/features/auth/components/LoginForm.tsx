import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isEmail } from "@/core/text/email";
import { AppError } from "@/platform/errors/appError";
import { CheckField, PasswordField, TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { toast } from "@/ui/toast";
import { useErrorText } from "@/ui/useErrorText";
import { COMPLAINT_DELAY_MS, useFieldError } from "@/ui/useFieldError";
import { useLogin } from "../api/login";
import { type Login, loginSchema } from "../credentials";
import { rememberedLogin } from "../rememberedLogin";
import { useSubmitOnline } from "../useSubmitOnline";
import { ForgotPassword } from "./ForgotPassword";
import styles from "./LoginForm.module.css";
import { SubmitButton } from "./SubmitButton";

interface LoginFormProps {
  /** Initial value of the e-mail field. */
  email: string;
  onEmail: (email: string) => void;
  onUnconfirmed: (email: string) => void;
}

/** E-mail, password, remember me (docs/product.md 3.1). */
export function LoginForm({ email: given, onEmail, onUnconfirmed }: LoginFormProps) {
  const { t, i18n } = useTranslation("auth");
  const errorText = useErrorText();
  const fieldError = useFieldError();
  // In the device's new language, which may be the person's own.
  const login = useLogin(() => toast.success(i18n.t("auth:login.success")));
  const form = useForm<Login>({
    resolver: valibotResolver(loginSchema),
    mode: "onTouched",
    delayError: COMPLAINT_DELAY_MS,
    defaultValues: { email: given, password: "", remember: rememberedLogin().remember },
  });
  const { register, formState, setError, clearErrors, setFocus } = form;
  const [email, password] = form.watch(["email", "password"]);
  const typed = email.trim();
  // The toast disappears soon; the form keeps the error until something else is typed.
  const refusal = login.error ? errorText(login.error, "login_failed_unexpected") : undefined;

  const submit = useSubmitOnline(
    form.handleSubmit((values) =>
      login.mutate(values, {
        onError: (error) => {
          if (error instanceof AppError && error.code === "email_not_confirmed") onUnconfirmed(values.email);
          toast.error(errorText(error, "login_failed_unexpected"));
          setFocus("password", { shouldSelect: true });
        },
      }),
    ),
  );

  return (
    <Form onSubmit={submit}>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t("email")}
        placeholder={t("email_placeholder")}
        error={fieldError(formState.errors.email)}
        {...register("email", {
          onChange: (change) => {
            clearErrors("email");
            login.reset();
            onEmail(change.target.value);
          },
        })}
      />
      <PasswordField
        autoComplete="current-password"
        label={t("password")}
        error={fieldError(formState.errors.password) ?? refusal}
        {...register("password", { onChange: () => login.reset() })}
      />
      <div className={styles.row}>
        <CheckField label={t("login.remember")} {...register("remember")} />
        <ForgotPassword
          email={typed}
          complaint={typed === "" ? "email_required_for_reset" : isEmail(typed) ? null : "email_invalid"}
          onComplaint={(message) => setError("email", { message }, { shouldFocus: true })}
        />
      </div>
      <SubmitButton
        label={t("login.submit")}
        busyLabel={t("login.submitting")}
        busy={login.isPending}
        disabled={typed === "" || password === ""}
      />
    </Form>
  );
}
