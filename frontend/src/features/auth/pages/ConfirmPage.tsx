import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { LostArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { AuthFrame } from "../components/AuthFrame";
import { LanguageChoice } from "../components/AuthLinks";
import { AuthMessage } from "../components/AuthMessage";
import { Confirmation } from "../components/Confirmation";
import { ResendConfirmation } from "../components/ResendConfirmation";
import { invitedBy } from "../invitedBy";
import { type MailedLink, mailedLinkOf } from "../mailedLink";

/**
 * /auth/confirm: where mails lead. Opening it does nothing, so that mailboxes that look at links use none up; its button
 * does what the page says, as whom the page says.
 */
export function ConfirmPage() {
  const { search } = useLocation();
  const [link] = useState(() => mailedLinkOf(search));
  const [worn, setWorn] = useState(false);
  useLanguageOf(link);
  if (!link || worn) return <Worn link={link} />;
  return <Confirmation link={link} onWorn={() => setWorn(true)} />;
}

/** On a device where nobody chose a language, the page speaks the one of the mail. */
function useLanguageOf(link: MailedLink | null): void {
  const { i18n } = useTranslation();
  const language = link?.language;
  useEffect(() => {
    if (language && storedLanguage() === null) void i18n.changeLanguage(language);
  }, [language, i18n]);
}

/** A link that is used up, too old, or of the former kind: the way to a new mail. */
function Worn({ link }: { link: MailedLink | null }) {
  const { t } = useTranslation("auth");
  const signUp = link?.kind === "signup" ? link : null;
  return (
    <AuthFrame title={t("reset.invalid_title")}>
      <AuthMessage art={<LostArt />} text={t(signUp ? "unconfirmed.link_failed" : "reset.invalid_text")}>
        {signUp && (
          <ResendConfirmation
            email={signUp.email}
            invitationToken={invitedBy({ returnUrl: signUp.next, autoJoin: false }, null)}
          />
        )}
        <ButtonLink to="/login" size="large">
          {t(signUp ? "login.submit" : "reset.again")}
        </ButtonLink>
      </AuthMessage>
      <LanguageChoice />
    </AuthFrame>
  );
}
