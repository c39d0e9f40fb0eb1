import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { isThere, renewIfThere, renewPage, renewWhenBack } from "@/platform/loading/renewal";
import { clearStoredQueries } from "@/platform/query/savedQueries";
import { Button } from "@/ui/Button";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { ErrorState } from "@/ui/State";

/** Browsers' messages for code that could not be loaded. */
const CODE_IS_GONE = /dynamically imported module|importing a module|preload/i;

interface ErrorPageProps {
  error: unknown;
  within?: boolean;
  onRetry: () => void;
  /** Whether it failed again after a retry. */
  again: boolean;
}

/** Replaces a screen that failed to render. Drafts and the outbox stay on the device. */
export function ErrorPage({ error, within, onRetry, again }: ErrorPageProps) {
  const { t } = useTranslation("common");
  const codeIsGone = error instanceof Error && CODE_IS_GONE.test(error.message);
  const stays = useRenewal(error, codeIsGone);
  if (!stays) return null;
  const Frame = within ? "div" : "main";
  return (
    <Frame>
      <ScreenReaderOnly as="h1">{t("failed.title")}</ScreenReaderOnly>
      <ErrorState
        error={codeIsGone ? new AppError(NO_CONNECTION, 0) : error}
        onRetry={codeIsGone ? renewIfThere : async () => onRetry()}
      />
      {again && !codeIsGone && (
        <div style={{ display: "grid", justifyItems: "center" }}>
          <Button variant="quiet" onClick={() => void resetAndReload()}>
            {t("failed.anew")}
          </Button>
        </div>
      )}
    </Frame>
  );
}

/** A new version may have replaced the code: the page reloads once, and after that when the server is back. Returns whether the error is shown. */
function useRenewal(error: unknown, codeIsGone: boolean): boolean {
  const [stays, setStays] = useState(!codeIsGone);
  useEffect(() => {
    console.error(error);
    if (!codeIsGone) return;
    let isShown = true;
    void renewPage().then((renewed) => {
      setStays(!renewed);
      if (!renewed) void renewWhenBack(() => isShown);
    });
    return () => {
      isShown = false;
    };
  }, [error, codeIsGone]);
  return stays;
}

/** Deletes the persisted queries, which may be corrupt. Only on request, and only if the server can answer again. */
async function resetAndReload(): Promise<void> {
  if (!(await isThere())) return;
  await clearStoredQueries();
  window.location.reload();
}
