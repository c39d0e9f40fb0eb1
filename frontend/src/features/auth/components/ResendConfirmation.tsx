import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useErrorToast } from "@/ui/useErrorText";
import { useResendConfirmation } from "../api/register";
import styles from "./ResendConfirmation.module.css";

interface ResendConfirmationProps {
  email: string;
  invitationToken: string | null;
}

/** Sends the confirmation link again. The button is disabled afterwards and says that it was sent. */
export function ResendConfirmation(props: ResendConfirmationProps) {
  const { t } = useTranslation("auth");
  const showError = useErrorToast();
  const resend = useResendConfirmation();
  if (resend.isSuccess) {
    return (
      <p role="status" className={styles.sent}>
        <strong>{t("unconfirmed.sent")}</strong>
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      busy={resend.isPending}
      onClick={() => resend.mutate(props, { onError: (error) => showError(error) })}
    >
      {t(resend.isPending ? "unconfirmed.sending" : "unconfirmed.resend")}
    </Button>
  );
}
