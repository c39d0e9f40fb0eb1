import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { PATHS, pathTo } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { useEndedSession } from "@/offline/signOut";
import { mailLinkFailure } from "@/platform/navigation/mailLink";
import { useSession } from "@/platform/session/session";
import { Link } from "@/ui/Link";
import { Notice } from "@/ui/Notice";
import { Redirect } from "@/ui/Redirect";
import { AuthFrame } from "../components/AuthFrame";
import { OtherForm } from "../components/AuthLinks";
import links from "../components/AuthLinks.module.css";
import { CheckMailbox } from "../components/CheckMailbox";
import { LoginForm } from "../components/LoginForm";
import { UnconfirmedNotice } from "../components/UnconfirmedNotice";
import { destinationAfterSignIn, wayBackOf } from "../destination";
import { invitedBy } from "../invitedBy";
import { registeredEmail } from "../registered";
import { rememberedLogin } from "../rememberedLogin";
import { typedEmail } from "../typedEmail";

/**
 * Log in (docs/product.md 3.1). Signed-in people are redirected at once, also when they confirm a new account in
 * another tab.
 */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((s) => s.userId !== null);
  const [linkFailed] = useState(() => mailLinkFailure(hash) !== null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [email, setEmail] = useState(() => typedEmail(state) || rememberedLogin().email);

  const wayBack = wayBackOf(state, search);
  const pending = pendingInvitation.token();
  if (signedIn) {
    const destination = destinationAfterSignIn(wayBack, pending);
    return <Redirect to={linkFailed ? destination + hash : destination} />;
  }

  const token = invitedBy(wayBack, pending);
  const registered = registeredEmail(state);
  const toRegister = { pathname: PATHS.register, search };
  const greeting = registered === null ? t(token ? "login.subtitle_invited" : "login.subtitle") : undefined;
  return (
    <AuthFrame title={t(registered === null ? "login.title" : "mailbox.title")} subtitle={greeting}>
      <SessionEnded />
      {registered !== null && unconfirmed === null && (
        <CheckMailbox
          email={registered}
          invitationToken={token}
          onOtherAddress={() => navigate(toRegister, { state: { ...wayBack, email } })}
        />
      )}
      <UnconfirmedNotice email={unconfirmed} typed={email} linkFailed={linkFailed} invitationToken={token} />
      <LoginForm email={email} onEmail={setEmail} onUnconfirmed={setUnconfirmed} />
      <OtherForm question={t("login.no_account")} to={toRegister} state={{ ...wayBack, email }}>
        {t("login.register")}
      </OtherForm>
      <p className={links.switch}>
        <Link to={token === null ? PATHS.addEvent : pathTo("invitation", { token })}>
          {t(token === null ? "login.guest" : "login.guest_invited")}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** Explains why the person must sign in again, and that unsent changes are still on the device. */
function SessionEnded() {
  const { t } = useTranslation("auth");
  const ended = useEndedSession((s) => s.ended);
  if (!ended) return null;
  return (
    <Notice tone="warning">
      <p role="status">
        {t("ended.text")}{" "}
        {ended.unsent === null ? t("ended.unread") : ended.unsent > 0 && t("ended.unsent", { count: ended.unsent })}
      </p>
    </Notice>
  );
}
