import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { isEmail } from "@/core/text/email";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { useEndedSession } from "@/offline/signOut";
import { mailLinkFailure } from "@/platform/navigation/mailLink";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { ButtonLink } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { PromptCard } from "@/ui/PromptCard";
import { Redirect } from "@/ui/Redirect";
import { AuthFrame } from "../components/AuthFrame";
import { OtherForm } from "../components/AuthLinks";
import links from "../components/AuthLinks.module.css";
import { CheckMailbox } from "../components/CheckMailbox";
import { LoginForm } from "../components/LoginForm";
import { ResendConfirmation } from "../components/ResendConfirmation";
import { destinationAfterSignIn, eventIn, wayBackOf } from "../destination";
import { invitedBy } from "../invitedBy";
import { forgetRegistered, registeredEmail } from "../registered";
import { rememberedLogin } from "../rememberedLogin";
import { typedEmail } from "../typedEmail";
import styles from "./LoginPage.module.css";

/**
 * Log in (docs/product.md 3.1). Signed-in people are redirected at once, also when they confirm a new account in
 * another tab.
 */
export function LoginPage() {
  const { t } = useTranslation("auth");
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((s) => s.userId !== null);
  const isGuest = useSession((s) => s.isGuest);
  // A guest who has an account already, and takes along what they did.
  const keeps = isGuest && new URLSearchParams(search).get("keep") === "true";
  const [linkFailed] = useState(() => mailLinkFailure(hash) !== null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [email, setEmail] = useState(() => typedEmail(state) || guestDevice.get()?.mailedTo || rememberedLogin().email);

  const ended = useEndedSession((s) => s.ended) !== null;
  const [isKnown] = useState(() => Boolean(guestDevice.get()?.userId));

  const registered = registeredEmail(state);
  useEffect(() => {
    if (registered !== null) forgetRegistered();
  }, [registered]);

  const wayBack = wayBackOf(state, search);
  const pending = pendingInvitation.token();
  if (signedIn && !keeps) {
    const destination = destinationAfterSignIn(wayBack, pending);
    return <Redirect to={linkFailed ? destination + hash : destination} />;
  }

  if (keeps) {
    return (
      <AuthFrame title={t("login.title_keep")} subtitle={t("login.subtitle_keep")}>
        <UnconfirmedNotice email={unconfirmed} typed={email} linkFailed={false} invitationToken={null} />
        <LoginForm email={email} onEmail={setEmail} onUnconfirmed={setUnconfirmed} />
      </AuthFrame>
    );
  }

  const token = invitedBy(wayBack, pending);
  const linked = token === null && !ended && !isKnown ? eventIn(wayBack) : null;
  const toRegister = { pathname: PATHS.register, search };
  if (registered !== null) {
    return (
      <AuthFrame title={t("mailbox.title")}>
        <CheckMailbox
          email={registered}
          invitationToken={token}
          onOtherAddress={() => navigate(toRegister, { state: { ...wayBack, email } })}
          login={{ to: { pathname: PATHS.login, search }, state: { ...wayBack, email: registered } }}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t("login.title")}
      subtitle={t(linked ? `login.to_${linked}` : token ? "login.subtitle_invited" : "login.subtitle")}
    >
      <FormerGuest />
      <UnconfirmedNotice email={unconfirmed} typed={email} linkFailed={linkFailed} invitationToken={token} />
      <LoginForm email={email} onEmail={setEmail} onUnconfirmed={setUnconfirmed} />
      <OtherForm question={t("login.no_account")} to={toRegister} state={{ ...wayBack, email }}>
        {t("login.register")}
      </OtherForm>
      <p className={links.switch}>
        {linked ? (
          t("login.guest_event")
        ) : (
          <Link to={token === null ? PATHS.addEvent : pathTo("invitation", { token })}>
            {t(token === null ? "login.guest" : "login.guest_invited")}
          </Link>
        )}
      </p>
    </AuthFrame>
  );
}

/** Leads a guest whose session has ended back in, or explains why they must sign in. */
function FormerGuest() {
  const { t } = useTranslation("auth");
  const [device] = useState(() => guestDevice.get());
  if (!device?.userId) return <SessionEnded />;
  const words = device.isMoved ? "moved" : "guest_here";
  return (
    <PromptCard title={device.isMoved ? t("moved.title") : t("login.title")} text={t(`${words}.text`)}>
      <ButtonLink to={PATHS.recover}>{t(`${words}.action`)}</ButtonLink>
      <SessionEnded isMoved />
    </PromptCard>
  );
}

/** Explains why the person must sign in again, and that unsent changes are still on the device. */
function SessionEnded({ isMoved = false }: { isMoved?: boolean }) {
  const { t } = useTranslation("auth");
  const ended = useEndedSession((s) => s.ended);
  if (!ended || (isMoved && ended.unsent === 0)) return null;
  return (
    <Notice tone="warning">
      <p role="status">
        {!isMoved && t("ended.text")}{" "}
        {ended.unsent === null ? t("ended.unread") : ended.unsent > 0 && t("ended.unsent", { count: ended.unsent })}
      </p>
    </Notice>
  );
}

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
function UnconfirmedNotice({ email, typed, linkFailed, invitationToken }: UnconfirmedNoticeProps) {
  const { t } = useTranslation("auth");
  if (email === null && !linkFailed) return null;
  const address = email ?? typed.trim();
  return (
    <Notice tone="warning">
      <div className={styles.unconfirmed} role="status">
        <p>{email === null ? t("unconfirmed.link_failed") : t("unconfirmed.text", { email })}</p>
        {isEmail(address) && <ResendConfirmation key={address} email={address} invitationToken={invitationToken} />}
      </div>
    </Notice>
  );
}
