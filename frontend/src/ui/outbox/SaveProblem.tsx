import { useTranslation } from "react-i18next";
import { useSlow } from "@/platform/timing/useSlow";
import { Notice } from "@/ui/Notice";

interface SaveProblemProps {
  /** Why the last attempt to save failed; null when it did not. */
  failure: string | null;
  /** Whether an attempt is under way. */
  busy: boolean;
}

/** Stands in a form until what it says is saved: why it is not, or that saving takes long. */
export function SaveProblem({ failure, busy }: SaveProblemProps) {
  const { t } = useTranslation("common");
  const slow = useSlow(busy);
  if (!slow && failure === null) return null;
  return (
    <div role="status">
      {slow ? (
        <Notice>{t("still_saving")}</Notice>
      ) : (
        <Notice tone="warning">{t("not_saved", { reason: failure })}</Notice>
      )}
    </div>
  );
}
