import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import { VersionsDialog } from "@/ui/outbox/VersionsDialog";
import { differences } from "../differences";
import { draftOf, type ExpenseDraft } from "../draft";
import { useExpenseForm } from "../formContext";
import { linesThatDiffer } from "../linesThatDiffer";
import { useFieldReading } from "../useFieldReading";

interface ConflictDialogProps {
  mine: ExpenseDraft;
  theirs: Expense;
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
  const other = draftOf(theirs);
  return (
    <VersionsDialog
      words={t("conflict", { returnObjects: true })}
      versions={differences(mine, other).map((field) => {
        const [ours, others] = linesThatDiffer(read.value(field, mine), read.value(field, other));
        const nothing = t("conflict.nothing");
        return { field: read.label(field), mine: ours || nothing, theirs: others || nothing };
      })}
      onClose={onClose}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      busy={busy}
    />
  );
}
