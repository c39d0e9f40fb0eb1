import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { Button } from "./Button";
import { Notice } from "./Notice";
import { useErrorText } from "./useErrorText";

interface ShowMoreProps {
  label: string;
  /** The list, of which a page is known. */
  list: Pick<UseInfiniteQueryResult, "error" | "fetchStatus" | "isFetchNextPageError" | "isFetchingNextPage">;
  onMore: () => void;
  fallback?: Parameters<ReturnType<typeof useErrorText>>[1];
  className?: string | undefined;
}

/** A button that loads the next page of a list. It says why the page is missing, and tries again. */
export function ShowMore({ label, list, onMore, fallback, className }: ShowMoreProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  // Without network, the request waits.
  const waits = asked && list.fetchStatus === "paused";
  const failure = waits ? new AppError(NO_CONNECTION, 0) : list.isFetchNextPageError ? list.error : null;
  return (
    <>
      {failure && <Notice tone="error">{errorText(failure, fallback)}</Notice>}
      <Button
        variant="secondary"
        className={className}
        busy={list.isFetchingNextPage}
        onClick={() => {
          setAsked(true);
          onMore();
        }}
      >
        {failure ? t("retry") : label}
      </Button>
    </>
  );
}
