import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { awaitsOtherMailbox, mailLinkFailure } from "@/platform/navigation/mailLink";
import { toast } from "@/ui/toast";

/** Screens that show the failure themselves, with a way to get a new link. */
const SHOWS_FAILURE: readonly string[] = [PATHS.login, PATHS.resetPassword];

/** Shows the failure that the auth server added to the address of a mailed link, on any screen. */
export function MailLinkNotice() {
  const { t } = useTranslation(["common", "errors"]);
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    if (SHOWS_FAILURE.includes(pathname)) return;
    const failed = mailLinkFailure(hash) !== null;
    const halfway = awaitsOtherMailbox(hash);
    if (!failed && !halfway) return;
    if (failed) toast.error(t("errors:mail_link_invalid"));
    else toast.info(t("common:mail_link.other_mailbox"));
    navigate({ pathname, search }, { replace: true, state });
  }, [pathname, search, hash, state, navigate, t]);
  return null;
}
