import { useTranslation } from "react-i18next";
import { MailArt } from "@/ui/art";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import styles from "./CheckMailbox.module.css";
import { ResendConfirmation } from "./ResendConfirmation";

interface CheckMailboxProps {
  email: string;
  invitationToken: string | null;
  onOtherAddress: () => void;
}

/** The screen after signing up: asks to open the mailed link, and helps when it does not arrive. */
export function CheckMailbox({ email, invitationToken, onOtherAddress }: CheckMailboxProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.mailbox}>
      <MailArt />
      <Notice>
        <div className={styles.content}>
          <p className={styles.text}>{t(invitationToken ? "mailbox.text_event" : "mailbox.text", { email })}</p>
          <p>{t("mailbox.hint")}</p>
          <div className={styles.actions}>
            <ResendConfirmation email={email} invitationToken={invitationToken} />
            <Button variant="quiet" onClick={onOtherAddress}>
              {t("mailbox.other")}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
