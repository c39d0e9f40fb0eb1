import i18next from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { Language } from "@/core/languages/languages";
import { PATHS } from "@/core/routes/paths";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { showLanguage } from "@/platform/i18n/i18n";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { useLeave } from "@/platform/navigation/useLeave";
import { useSession } from "@/platform/session/session";
import { Redirect } from "@/ui/Redirect";
import { toast } from "@/ui/toast";
import { AuthFrame } from "../components/AuthFrame";
import { OtherForm } from "../components/AuthLinks";
import { CheckMailbox } from "../components/CheckMailbox";
import { InvitationCard } from "../components/InvitationCard";
import { RegisterForm } from "../components/RegisterForm";
import { destinationAfterSignIn, wayBackOf } from "../destination";
import { invitedBy } from "../invitedBy";
import { REDIRECT_MS } from "../registered";
import { typedEmail } from "../typedEmail";

/** Register (docs/product.md 3.1). Then the login opens and explains the next step. */
export function RegisterPage() {
  const { t } = useTranslation("auth");
  const { state, search } = useLocation();
  const signedIn = useSession((s) => s.userId !== null);
  const [email, setEmail] = useState(() => typedEmail(state));
  const [registered, setRegistered] = useState<string | null>(null);
  useEnglishByDefault();
  const leave = useLeave();
  const wayBack = wayBackOf(state, search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the login once, a second after registering
  useEffect(() => {
    if (registered === null) return;
    const toLogin = () =>
      leave({ pathname: PATHS.login, search }, { replace: true, state: { ...wayBack, email: registered, registered } });
    const timer = setTimeout(toLogin, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [registered]);
  const pending = pendingInvitation.token();
  if (signedIn) return <Redirect to={destinationAfterSignIn(wayBack, pending)} />;

  const token = invitedBy(wayBack, pending);
  if (registered !== null) {
    return (
      <AuthFrame title={t("mailbox.title")}>
        <CheckMailbox
          email={registered}
          invitationToken={token}
          onOtherAddress={() => setRegistered(null)}
          login={{ to: { pathname: PATHS.login, search }, state: { ...wayBack, email: registered } }}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("register.title")} subtitle={t("register.subtitle")}>
      <InvitationCard token={token} />
      <RegisterForm
        email={email}
        onEmail={setEmail}
        invitationToken={token}
        onRegistered={(address) => {
          toast.success(t("register.success"));
          setRegistered(address);
        }}
      />
      <OtherForm
        question={t("register.has_account")}
        to={{ pathname: PATHS.login, search }}
        state={{ ...wayBack, email }}
      >
        {t("register.login")}
      </OtherForm>
    </AuthFrame>
  );
}

/**
 * Makes the registration page English for people who have not chosen a language (docs/product.md 3.1). A person who
 * follows an invitation keeps its language.
 */
function useEnglishByDefault(): void {
  useEffect(() => {
    if (storedLanguage() !== null || pendingInvitation.token() !== null) return;
    const before = i18next.language as Language;
    void showLanguage("en").catch(() => undefined);
    return () => {
      if (storedLanguage() === null) void showLanguage(before);
    };
  }, []);
}
