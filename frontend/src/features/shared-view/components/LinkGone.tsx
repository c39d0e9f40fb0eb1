import { useTranslation } from "react-i18next";
import { LostArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { PageTitle } from "@/ui/Page";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { EmptyState } from "@/ui/State";

/** Shown for an unknown or revoked link. */
export function LinkGone() {
  const { t } = useTranslation("view");
  return (
    <div role="alert">
      <ScreenReaderOnly as="div">
        <PageTitle>{t("gone.title")}</PageTitle>
      </ScreenReaderOnly>
      <EmptyState
        art={<LostArt />}
        title={t("gone.title")}
        text={t("gone.text")}
        action={
          <ButtonLink variant="secondary" to="/" reloadDocument>
            {t("gone.home")}
          </ButtonLink>
        }
      />
    </div>
  );
}
