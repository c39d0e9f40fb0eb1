import { useTranslation } from "react-i18next";
import { VersionsDialog } from "@/ui/outbox/VersionsDialog";
import { differences } from "../differences";
import type { ExpenseDraft } from "../draft";
import { useExpenseForm } from "../formContext";
import { useFieldReading } from "../useFieldReading";

interface ConflictDialogProps {
  mine: ExpenseDraft;
  theirs: ExpenseDraft;
  /** Called when the person chooses neither version. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Shows both versions of an expense that two people changed. The person chooses one. */
export function ConflictDialog({ mine, theirs, onClose, onKeepMine, onTakeTheirs, busy }: ConflictDialogProps) {
  const { t } = useTranslation("expenses");
  const { people } = useExpenseForm();
  const read = useFieldReading(people);
  return (
    <VersionsDialog
      words={t("conflict", { returnObjects: true })}
      versions={differences(mine, theirs).map((field) => ({
        field: read.label(field),
        mine: read.value(field, mine),
        theirs: read.value(field, theirs),
      }))}
      onClose={onClose}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      busy={busy}
    />
  );
}
