import { useTranslation } from "react-i18next";
import { MailArt } from "@/shared/ui/art";
import { Button, ButtonLink } from "@/shared/ui/Button";
import { AuthMessage } from "./AuthMessage";
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
    <AuthMessage
      art={<MailArt />}
      text={t(invitationToken ? "mailbox.text_event" : "mailbox.text", { email })}
      hint={t("mailbox.hint")}
    >
      <ButtonLink to="/login" state={{ email }} size="large">
        {t("mailbox.login")}
      </ButtonLink>
      <ResendConfirmation email={email} invitationToken={invitationToken} />
      <Button variant="quiet" onClick={onOtherAddress}>
        {t("mailbox.other")}
      </Button>
    </AuthMessage>
  );
}
