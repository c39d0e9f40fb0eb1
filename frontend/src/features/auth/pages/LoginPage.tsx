import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";
import { pendingInvitation } from "@/shared/invitation/pendingInvitation";
import { mailLinkFailure } from "@/shared/navigation/mailLink";
import { useSession } from "@/shared/session/session";
import { AuthFrame } from "../components/AuthFrame";
import { LanguageChoice, OtherForm } from "../components/AuthLinks";
import { LoginForm } from "../components/LoginForm";
import { SessionEnded } from "../components/SessionEnded";
import { UnconfirmedNotice } from "../components/UnconfirmedNotice";
import { destinationAfterSignIn, wayBackOf } from "../destination";
import { invitedBy } from "../invitedBy";
import { rememberedLogin } from "../rememberedLogin";
import { typedEmail } from "../typedEmail";

/** Log in (spec section 2). Whoever is signed in already goes straight on. */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const { state, search, hash } = useLocation();
  const signedIn = useSession((s) => s.userId !== null);
  const [linkFailed] = useState(() => mailLinkFailure(hash) !== null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [email, setEmail] = useState(() => typedEmail(state) || rememberedLogin().email);

  const wayBack = wayBackOf(state, search);
  const pending = pendingInvitation.token();
  if (signedIn) {
    const destination = destinationAfterSignIn(wayBack, pending);
    return <Navigate to={linkFailed ? destination + hash : destination} replace />;
  }

  const token = invitedBy(wayBack, pending);
  return (
    <AuthFrame title={t("login.title")} subtitle={t(token ? "login.subtitle_invited" : "login.subtitle")}>
      <SessionEnded />
      <UnconfirmedNotice email={unconfirmed} typed={email} linkFailed={linkFailed} invitationToken={token} />
      <LoginForm email={email} onEmail={setEmail} onUnconfirmed={setUnconfirmed} />
      <OtherForm question={t("login.no_account")} to={{ pathname: "/register", search }} state={{ ...wayBack, email }}>
        {t("login.register")}
      </OtherForm>
      <LanguageChoice />
    </AuthFrame>
  );
}
