import { useTranslation } from "react-i18next";
import { useSlow } from "@/platform/timing/useSlow";
import { Notice } from "@/ui/Notice";
import { type ErrorKey, useErrorKey, useErrorText } from "@/ui/useErrorText";

/** Why saving failed. The text is chosen when it is shown, in the language of that moment. */
export interface SaveFailure {
  error: unknown;
  /** Text of an error that has none of its own. */
  fallback?: ErrorKey;
  /** General sentence that the text follows. */
  lead?: ErrorKey;
}

interface SaveProblemProps {
  /** Failure of the last attempt to save; null when there is none. */
  failure: SaveFailure | null;
  /** Whether an attempt is under way. */
  busy: boolean;
}

/** Texts that say themselves that nothing was saved. */
const SAY_IT: readonly ErrorKey[] = [
  "failed_create_expense",
  "failed_create_expense_participants",
  "failed_update_expense",
  "failed_update_expense_participants",
  "failed_create_event",
  "failed_update_event",
];

/** Shows in a form why saving failed, or that it takes long. */
export function SaveProblem({ failure, busy }: SaveProblemProps) {
  const { t } = useTranslation(["common", "errors"]);
  const errorKey = useErrorKey();
  const errorText = useErrorText();
  const slow = useSlow(busy);
  if (slow) {
    return (
      <div role="status">
        <Notice>{t("still_saving")}</Notice>
      </div>
    );
  }
  if (failure === null) return null;
  const { error, fallback, lead } = failure;
  const reason = errorText(error, fallback);
  const said = lead ? `${t(`errors:${lead}`)} ${reason}` : reason;
  const saysIt = SAY_IT.includes(lead ?? errorKey(error, fallback));
  return (
    <div>
      <Notice tone="error">{saysIt ? said : t("not_saved", { reason: said })}</Notice>
    </div>
  );
}
