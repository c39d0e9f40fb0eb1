import { useTranslation } from "react-i18next";
import type { Expense } from "@/shared/event/model";
import { Button } from "@/shared/ui/Button";
import { Dialog } from "@/shared/ui/Dialog";
import { differences } from "../differences";
import { draftOf, type ExpenseDraft } from "../draft";
import { useExpenseForm } from "../formContext";
import { useFieldReading } from "../useFieldReading";
import styles from "./ConflictDialog.module.css";

interface ConflictDialogProps {
  mine: ExpenseDraft;
  theirs: Expense;
  /** Neither was chosen. */
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Two people changed the same expense: both versions side by side, and the person chooses. */
export function ConflictDialog({ mine, theirs, onClose, onKeepMine, onTakeTheirs, busy }: ConflictDialogProps) {
  const { t } = useTranslation("expenses");
  const { people } = useExpenseForm();
  const read = useFieldReading(people);
  const other = draftOf(theirs);
  return (
    <Dialog open onClose={onClose} title={t("conflict.title")} description={t("conflict.text")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("conflict.field")}</span>
            </th>
            <th scope="col">{t("conflict.mine")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, other).map((field) => (
            <tr key={field}>
              <th scope="row">{read.label(field)}</th>
              <td>{read.value(field, mine)}</td>
              <td>{read.value(field, other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onKeepMine}>
          {t("conflict.keep_mine")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onTakeTheirs}>
          {t("conflict.take_theirs")}
        </Button>
      </div>
    </Dialog>
  );
}
