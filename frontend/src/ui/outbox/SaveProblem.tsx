import { useTranslation } from "react-i18next";
import { useSlow } from "@/platform/timing/useSlow";
import { Notice } from "@/ui/Notice";

interface SaveProblemProps {
  /** Error of the last attempt to save; null when there is none. */
  failure: string | null;
  /** Whether an attempt is under way. */
  busy: boolean;
}

/** Shows in a form why saving failed, or that it takes long. */
export function SaveProblem({ failure, busy }: SaveProblemProps) {
  const { t } = useTranslation("common");
  const slow = useSlow(busy);
  if (!slow && failure === null) return null;
  return (
    <div role={slow ? "status" : undefined}>
      {slow ? (
        <Notice>{t("still_saving")}</Notice>
      ) : (
        <Notice tone="error">{t("not_saved", { reason: failure })}</Notice>
      )}
    </div>
  );
}
