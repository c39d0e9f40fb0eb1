import { useTranslation } from "react-i18next";
import { PublicLayout } from "@/app/layout/PublicLayout";
import { useSession } from "@/platform/session/session";
import { LostArt } from "@/ui/art";
import { PageTitle } from "@/ui/Page";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { EmptyState } from "@/ui/State";
import { ToHome } from "./guards";

/** An unknown path: redirects signed-in people to /home, and shows others a message. */
export function UnknownPage() {
  const { t } = useTranslation("common");
  const signedIn = useSession((s) => s.userId !== null);
  if (signedIn) return <ToHome />;
  return (
    <PublicLayout>
      <ScreenReaderOnly as="div">
        <PageTitle>{t("not_found.title")}</PageTitle>
      </ScreenReaderOnly>
      <EmptyState
        art={<LostArt />}
        title={t("not_found.title")}
        text={t("not_found.text")}
        action={<a href="/">{t("not_found.action")}</a>}
      />
    </PublicLayout>
  );
}
