import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import { useSession } from "@/platform/session/session";
import { useAuthorWords } from "@/ui/outbox/useAuthorWords";
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

/** Returns the other author. Undefined for the reader, who changed it on another device, and for former people. */
function personIn(people: readonly Person[], { updated_by }: Expense): Person | undefined {
  const me = useSession.getState().userId;
  return people.find(({ id }) => id === updated_by && id !== me);
}

/** Shows both versions of an expense that two people changed. The person chooses one. */
export function ConflictDialog({ mine, theirs, onClose, onKeepMine, onTakeTheirs, busy }: ConflictDialogProps) {
  const { t } = useTranslation("expenses");
  const { people } = useExpenseForm();
  const words = useAuthorWords(t("conflict", { returnObjects: true }), theirs.updated_at, personIn(people, theirs));
  const read = useFieldReading(people);
  const other = draftOf(theirs);
  return (
    <VersionsDialog
      words={words}
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
