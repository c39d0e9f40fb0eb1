import { useTranslation } from "react-i18next";
import { isEmail } from "@/core/text/email";
import { Notice } from "@/ui/Notice";
import { ResendConfirmation } from "./ResendConfirmation";
import styles from "./UnconfirmedNotice.module.css";

interface UnconfirmedNoticeProps {
  /** The account that was refused because its e-mail is not confirmed. */
  email: string | null;
  /** Current value of the e-mail field. */
  typed: string;
  /** A mailed link led here because it was expired or used. */
  linkFailed: boolean;
  invitationToken: string | null;
}

/** Says that a confirmation is missing or its link was too old, and offers a new link. */
export function UnconfirmedNotice({ email, typed, linkFailed, invitationToken }: UnconfirmedNoticeProps) {
  const { t } = useTranslation("auth");
  if (email === null && !linkFailed) return null;
  const address = email ?? typed.trim();
  return (
    <Notice tone="warning">
      <div className={styles.content} role="status">
        <p>{email === null ? t("unconfirmed.link_failed") : t("unconfirmed.text", { email })}</p>
        {isEmail(address) && <ResendConfirmation key={address} email={address} invitationToken={invitationToken} />}
      </div>
    </Notice>
  );
}
