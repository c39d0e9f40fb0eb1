import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { useSession } from "@/platform/session/session";
import { ButtonLink } from "@/ui/Button";

/** Links to the dashboard, or to the static front page for people who are not signed in. */
export function HomeLink() {
  const { t } = useTranslation("invitations");
  const signedIn = useSession((s) => s.userId !== null);
  return (
    <ButtonLink variant="quiet" to={signedIn ? PATHS.home : "/"} reloadDocument={!signedIn}>
      {t("page.home")}
    </ButtonLink>
  );
}
