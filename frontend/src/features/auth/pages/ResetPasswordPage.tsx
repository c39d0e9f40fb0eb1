import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { mailLinkFailure } from "@/platform/navigation/mailLink";
import { useSession } from "@/platform/session/session";
import { LostArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { toast } from "@/ui/toast";
import { AuthFrame } from "../components/AuthFrame";
import { AuthMessage } from "../components/AuthMessage";
import { NewPasswordForm } from "../components/NewPasswordForm";

/** /reset-password: the page of the mailed link, whose session allows to set a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation("auth");
  const { hash } = useLocation();
  const [linkFailed] = useState(() => mailLinkFailure(hash) !== null);
  const signedIn = useSession((s) => s.userId !== null);
  const email = useSession((s) => s.email);

  if (linkFailed || !signedIn) {
    return (
      <AuthFrame title={t("reset.invalid_title")}>
        <AuthMessage art={<LostArt />} text={t("reset.invalid_text")}>
          <ButtonLink to={PATHS.login} size="large">
            {t("reset.again")}
          </ButtonLink>
        </AuthMessage>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("reset.title")} subtitle={email && t("reset.subtitle", { email })}>
      <NewPasswordForm
        onDone={() => {
          toast.farewell(t("reset.success"));
          // Signing out restarts the app at the current URL, so the URL is set first.
          window.history.replaceState(null, "", PATHS.login);
        }}
      />
    </AuthFrame>
  );
}
