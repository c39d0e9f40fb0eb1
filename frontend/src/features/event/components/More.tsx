import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useNear } from "@/ui/RenderWhenVisible";

interface MoreProps {
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Loads older expenses when the end of the list comes near. After a failure it waits for a press on its button. */
export function More({ busy, failed, onMore }: MoreProps) {
  const { t } = useTranslation("events");
  const { ref, near } = useNear<HTMLDivElement>(false);
  const due = near && !busy && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once each time the end comes near
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
