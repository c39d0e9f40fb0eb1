import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { useErrorToast } from "@/ui/useErrorText";
import { useRequestReset } from "../api/passwordReset";
import styles from "./ForgotPassword.module.css";

interface ForgotPasswordProps {
  email: string;
  /** Key of the error catalogue for the typed e-mail; null when it is valid. */
  complaint: "email_required_for_reset" | "email_invalid" | null;
  onComplaint: (complaint: "email_required_for_reset" | "email_invalid") => void;
}

/** Requests the mail for a new password. States: idle, sending, sent (docs/product.md 3.1). */
export function ForgotPassword({ email, complaint, onComplaint }: ForgotPasswordProps) {
  const { t } = useTranslation("auth");
  const showError = useErrorToast();
  const { mutate, reset, isPending, isSuccess, variables } = useRequestReset();

  // A new address enables the button again.
  useEffect(() => {
    if (variables !== undefined && variables !== email) reset();
  }, [email, variables, reset]);

  const label = isPending ? "forgot.sending" : isSuccess ? "forgot.sent" : "forgot.button";
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        busy={isPending}
        disabled={isSuccess}
        onClick={() => {
          if (complaint && navigator.onLine) onComplaint(complaint);
          else mutate(email, { onError: (error) => showError(error, "password_reset_failed") });
        }}
      >
        {t(label)}
      </Button>
      <div role="status" className={styles.sent}>
        {isSuccess && <Notice tone="success">{t("forgot.sent_text", { email })}</Notice>}
      </div>
    </>
  );
}
