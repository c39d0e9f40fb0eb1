import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { showLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { useSession } from "@/platform/session/session";
import { LostArt, MailArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { Redirect } from "@/ui/Redirect";
import { AuthFrame } from "../components/AuthFrame";
import { AuthMessage } from "../components/AuthMessage";
import { Confirmation } from "../components/Confirmation";
import { ResendConfirmation } from "../components/ResendConfirmation";
import { invitedBy } from "../invitedBy";
import { type MailedLink, mailedLinkOf } from "../mailedLink";

/**
 * /auth/confirm: target of mailed links. Opening a link does nothing, so that mail scanners cannot use it up; the
 * button carries it out for the account that the page names. Only a sign-up continues without the button, in the
 * browser that began it.
 */
export function ConfirmPage() {
  const { search } = useLocation();
  const [link] = useState(() => mailedLinkOf(search));
  const [came, setCame] = useState<"worn" | "halfway" | null>(null);
  // The person opens the mail a second time.
  const [isIn] = useState(() => link?.kind === "signup" && isSameAddress(useSession.getState().email, link.email));
  useLanguageOf(link);
  if (link && isIn) return <Redirect to={link.next} />;
  if (!link || came === "worn") return <Worn link={link} />;
  if (came === "halfway") return <Halfway link={link} />;
  return <Confirmation link={link} onWorn={() => setCame("worn")} onHalfway={() => setCame("halfway")} />;
}

const isSameAddress = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Shows the page in the mail's language on a device without a chosen one. */
function useLanguageOf(link: MailedLink | null): void {
  const language = link?.language;
  useEffect(() => {
    if (language && storedLanguage() === null) void showLanguage(language).catch(() => undefined);
  }, [language]);
}

/** The person has confirmed the change of address in one of the two mailboxes. */
function Halfway({ link: { from, otherMailbox } }: { link: MailedLink }) {
  const { t } = useTranslation(["confirm", "common"]);
  return (
    <AuthFrame title={t("confirm:halfway.title")}>
      <AuthMessage
        art={<MailArt />}
        text={
          otherMailbox === null
            ? t("common:mail_link.other_mailbox")
            : t("confirm:halfway.text", { mailbox: otherMailbox })
        }
        hint={from && t("confirm:halfway.hint", { from })}
      >
        <ButtonLink to={PATHS.profile} variant="secondary" size="large">
          {t("confirm:to_profile")}
        </ButtonLink>
      </AuthMessage>
    </AuthFrame>
  );
}

/** The screen of a used, expired or invalid link, which leads to a new mail. */
function Worn({ link }: { link: MailedLink | null }) {
  const { t } = useTranslation(["auth", "confirm"]);
  if (link?.kind === "email_change") {
    return (
      <WornFrame text={t("confirm:worn.text")}>
        <ButtonLink to={PATHS.profile} size="large">
          {t("confirm:to_profile")}
        </ButtonLink>
      </WornFrame>
    );
  }
  const signUp = link?.kind === "signup" ? link : null;
  return (
    <WornFrame text={signUp ? t("confirm:signup.worn", { forgot: t("forgot.button") }) : t("reset.invalid_text")}>
      <ButtonLink to={PATHS.login} size="large">
        {t(signUp ? "login.submit" : "reset.again")}
      </ButtonLink>
      {signUp && (
        <ResendConfirmation
          email={signUp.email}
          invitationToken={invitedBy({ returnUrl: signUp.next, autoJoin: false }, null)}
        />
      )}
    </WornFrame>
  );
}

function WornFrame({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation("auth");
  return (
    <AuthFrame title={t("reset.invalid_title")}>
      <AuthMessage art={<LostArt />} text={text}>
        {children}
      </AuthMessage>
    </AuthFrame>
  );
}
