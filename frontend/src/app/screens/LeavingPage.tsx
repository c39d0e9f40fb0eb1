import { useTranslation } from "react-i18next";
import { PublicLayout } from "@/app/layout/PublicLayout";
import type { LeavingReason } from "@/platform/session/leaving";
import { SettledArt } from "@/ui/art";
import { PageTitle } from "@/ui/Page";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { EmptyState } from "@/ui/State";

/** Shown between signing out and the landing page (docs/product.md 3.2). */
export function LeavingPage({ reason }: { reason: LeavingReason }) {
  const { t } = useTranslation("common");
  return (
    <PublicLayout>
      <ScreenReaderOnly as="div">
        <PageTitle>{t(`leaving.${reason}`)}</PageTitle>
      </ScreenReaderOnly>
      <EmptyState art={<SettledArt />} title={t(`leaving.${reason}`)} text={t("leaving.goodbye")} />
    </PublicLayout>
  );
}
