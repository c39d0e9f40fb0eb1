import { TriangleAlert } from "lucide-react";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatUnits } from "@/core/money/units";
import { Button } from "@/ui/Button";
import { type SaveFailure, SaveProblem } from "@/ui/outbox/SaveProblem";
import { sharerCount } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { useRemainderText } from "../draft/useRemainderText";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** Failure of the last attempt to save. */
  failure: SaveFailure | null;
  /** Replaces the draft of a recurring expense by the version of somebody else. False without a conflict. */
  onTakeTheirs: false | (() => void);
  busy: boolean;
  /** Whether the form still shows what is saved. The button then leaves the accent to what can be done below it. */
  isUnchanged: boolean;
  /** Name of the button where it is not about one expense. */
  label?: string;
  /** Whether the button does not save the amount of the form. */
  hidesSum?: boolean;
  /** Whether a second button saves and begins another expense. */
  another?: boolean;
}

/** Value of the button that begins another expense once this one is saved. */
export const ANOTHER = "another";

/** The save button, always visible: "Save expense 84.30 · 5 people", or what is missing. */
export const SaveBar = memo(function SaveBar({
  failure,
  onTakeTheirs,
  busy,
  isUnchanged,
  label,
  hidesSum,
  another,
}: SaveBarProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const { draft, saved, event } = useExpenseForm();
  const remainder = useRemainderText().ofShares();
  const id = useId();
  const count = sharerCount(draft);
  // Another currency than the event's is named.
  const amount = (draft.currency === event.default_currency ? formatUnits : formatAmount)(draft.amount, draft.currency);
  const summary = `${draft.plain.refund ? "−" : ""}${amount} · ${t("common:people_count", { count })}`;
  const says = hidesSum ? null : (remainder ?? (draft.amount > 0 && count > 0 ? summary : null));
  return (
    <div className={styles.bar}>
      <SaveProblem failure={failure} busy={busy} />
      {onTakeTheirs && (
        <Button variant="secondary" wide onClick={onTakeTheirs}>
          {t("conflict.take_theirs")}
        </Button>
      )}
      <Button
        type="submit"
        variant={isUnchanged ? "secondary" : "primary"}
        size="large"
        wide
        busy={busy}
        className={styles.save}
        aria-describedby={says ? `${id}-says` : undefined}
      >
        <span>{label ?? t(saved ? "edit.save" : "add.save")}</span>
        {says && (
          // A description, so that the button's name stays the same while the amount changes.
          <span id={`${id}-says`} aria-hidden="true" className={styles.says} data-off={remainder !== null || undefined}>
            {remainder !== null && <TriangleAlert size={16} aria-hidden="true" />}
            {says}
          </span>
        )}
      </Button>
      {another && draft.amount > 0 && (
        <Button type="submit" variant="quiet" wide disabled={busy} value={ANOTHER}>
          {t("add.another")}
        </Button>
      )}
    </div>
  );
});
