import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useNear } from "@/ui/RenderWhenVisible";

interface MoreProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Older expenses come by themselves as the end of the list comes near; after a failure, on request. */
export function More({ busy, failed, onMore }: MoreProps) {
  const { t } = useTranslation("events");
  const { ref, near } = useNear<HTMLDivElement>(false);
  const due = near && !busy && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once each time the end has come near
  useEffect(() => {
    if (due) onMore();
  }, [due]);
  return (
    <div ref={ref}>
      <Button variant="secondary" wide busy={busy} onClick={onMore}>
        {t("page.show_more")}
      </Button>
    </div>
  );
}
