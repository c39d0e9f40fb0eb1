import { useTranslation } from "react-i18next";
import { MailArt } from "@/shared/ui/art";
import { Button, ButtonLink } from "@/shared/ui/Button";
import styles from "./CheckMailbox.module.css";
import { ResendConfirmation } from "./ResendConfirmation";

interface CheckMailboxProps {
  email: string;
  invitationToken: string | null;
  onOtherAddress: () => void;
}

/** After signing up: the link in the mailbox is the next step, and what helps when it is not there. */
export function CheckMailbox({ email, invitationToken, onOtherAddress }: CheckMailboxProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.content}>
      <MailArt />
      <p>{t(invitationToken ? "mailbox.text_event" : "mailbox.text", { email })}</p>
      <p className={styles.hint}>{t("mailbox.hint")}</p>
      <ResendConfirmation email={email} invitationToken={invitationToken} />
      <div className={styles.actions}>
        <ButtonLink to="/login" state={{ email }} size="large" wide>
          {t("mailbox.login")}
        </ButtonLink>
        <Button variant="quiet" onClick={onOtherAddress}>
          {t("mailbox.other")}
        </Button>
      </div>
    </div>
  );
}
