import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/shared/ui/State";

/** What is shown when a screen itself fails, such as after an update replaced its code. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <h1 className="visually-hidden">{t("failed.title")}</h1>
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
