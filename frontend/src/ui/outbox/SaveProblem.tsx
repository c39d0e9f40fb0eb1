import { useTranslation } from "react-i18next";
import { useSlow } from "@/platform/timing/useSlow";
import { Notice } from "@/ui/Notice";

interface SaveProblemProps {
  /** Error of the last attempt to save; null when there is none. */
  failure: string | null;
  /** Whether an attempt is under way. */
  busy: boolean;
}

/** Errors that say themselves that nothing was saved. */
const SAY_IT = [
  "failed_create_expense",
  "failed_create_expense_participants",
  "failed_update_expense",
  "failed_update_expense_participants",
  "failed_create_event",
  "failed_update_event",
] as const;

/** Shows in a form why saving failed, or that it takes long. */
export function SaveProblem({ failure, busy }: SaveProblemProps) {
  const { t } = useTranslation(["common", "errors"]);
  const saysIt = failure !== null && SAY_IT.some((key) => failure.startsWith(t(`errors:${key}`)));
  const slow = useSlow(busy);
  if (!slow && failure === null) return null;
  return (
    <div role={slow ? "status" : undefined}>
      {slow ? (
        <Notice>{t("still_saving")}</Notice>
      ) : (
        <Notice tone="error">{saysIt ? failure : t("not_saved", { reason: failure })}</Notice>
      )}
    </div>
  );
}
