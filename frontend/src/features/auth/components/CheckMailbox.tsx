import { useTranslation } from "react-i18next";
import type { LinkProps } from "react-router-dom";
import { MailArt } from "@/ui/art";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { OtherForm } from "./AuthLinks";
import styles from "./CheckMailbox.module.css";
import { ResendConfirmation } from "./ResendConfirmation";

interface CheckMailboxProps {
  email: string;
  invitationToken: string | null;
  onOtherAddress: () => void;
  /** The login's address and navigation state. */
  login: Pick<LinkProps, "to" | "state">;
}

/** The screen after signing up: asks to open the mailed link, helps when it does not arrive, and leads to the login. */
export function CheckMailbox({ email, invitationToken, onOtherAddress, login }: CheckMailboxProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.mailbox}>
      <Card className={styles.content}>
        <MailArt />
        <p className={styles.text}>{t(invitationToken ? "mailbox.text_event" : "mailbox.text", { email })}</p>
        <p>{t("mailbox.hint")}</p>
        <div className={styles.actions}>
          <ResendConfirmation email={email} invitationToken={invitationToken} />
          <Button variant="quiet" onClick={onOtherAddress}>
            {t("mailbox.other")}
          </Button>
        </div>
      </Card>
      <OtherForm question={t("mailbox.confirmed")} {...login}>
        {t("register.login")}
      </OtherForm>
    </div>
  );
}
