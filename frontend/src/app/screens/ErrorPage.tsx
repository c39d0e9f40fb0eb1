import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { renewIfThere, renewPage, renewWhenBack } from "@/app/offline/renewal";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { clearStoredQueries } from "@/platform/query/savedQueries";
import { ErrorState } from "@/ui/State";

/** How browsers say that a part of the app could not be loaded. */
const CODE_IS_GONE = /dynamically imported module|importing a module|preload/i;

/**
 * What is shown when a screen itself fails. A new version may have replaced its code, or answers on
 * the device may be damaged: the page begins anew, once, in the second case without those answers.
 * What the person typed is kept elsewhere and stays.
 */
export function ErrorPage({ error, within }: { error: unknown; within?: boolean }) {
  const { t } = useTranslation("common");
  const [stays, setStays] = useState(false);
  const codeIsGone = error instanceof Error && CODE_IS_GONE.test(error.message);
  useEffect(() => {
    console.error(error);
    let isShown = true;
    void renewPage(codeIsGone ? undefined : clearStoredQueries).then((renewed) => {
      setStays(!renewed);
      // The server is away, and the code with it.
      if (!renewed && codeIsGone) void renewWhenBack(() => isShown);
    });
    return () => {
      isShown = false;
    };
  }, [error, codeIsGone]);
  if (!stays) return null;
  const Frame = within ? "div" : "main";
  return (
    <Frame>
      <h1 className="visually-hidden">{t("failed.title")}</h1>
      <ErrorState error={codeIsGone ? new AppError(NO_CONNECTION, 0) : error} onRetry={renewIfThere} />
    </Frame>
  );
}
