import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { useNear } from "@/ui/RenderWhenVisible";
import { useErrorText } from "@/ui/useErrorText";

interface MoreProps {
  busy: boolean;
  failed: boolean;
  /** Whether the request waits for a network. */
  waits: boolean;
  onMore: () => void;
}

/** Loads older expenses when the end of the list comes near. After a failure it waits for a press on its button. */
export function More({ busy, failed, waits, onMore }: MoreProps) {
  const { t } = useTranslation("events");
  const errorText = useErrorText();
  const { ref, near } = useNear<HTMLDivElement>(false);
  const due = near && !busy && !failed && !waits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once each time the end comes near
  useEffect(() => {
    if (due) onMore();
  }, [due]);
  return (
    <div ref={ref}>
      {waits && <Notice tone="error">{errorText(new AppError(NO_CONNECTION, 0))}</Notice>}
      <Button variant="secondary" wide busy={busy} onClick={onMore}>
        {t("page.show_more")}
      </Button>
    </div>
  );
}
