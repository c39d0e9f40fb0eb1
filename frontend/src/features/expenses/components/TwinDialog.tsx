import { useTranslation } from "react-i18next";
import { formatAgo } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import type { Expense } from "@/domain/event/model";
import { titleOf } from "@/domain/ledger/title";
import type { Person } from "@/domain/people/person";
import { usePersonName } from "@/domain/people/usePersonName";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import styles from "./TwinDialog.module.css";

interface TwinDialogProps {
  twin: Expense;
  /** Who can have entered it, as far as they are in the event still. */
  people: readonly Person[];
  /** Back to the form. */
  onClose: () => void;
  onSame: () => void;
  onSaveAnyway: () => void;
  busy: boolean;
}

/** Somebody entered what looks like the same expense a while ago: the person decides whether it is. */
export function TwinDialog({ twin, people, onClose, onSame, onSaveAnyway, busy }: TwinDialogProps) {
  const { t, i18n } = useTranslation("dialogs");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const told = {
    name: nameOf(people.find(({ id }) => id === twin.created_by)),
    amount: formatAmount(twin.amount, twin.currency),
    what: isolated(titleOf(twin) ?? ""),
    when: formatAgo(new Date(twin.created_at), i18n.language),
  };
  const text = t(twin.created_by === me ? "twin.yours" : "twin.theirs", told);
  return (
    <Dialog open onClose={onClose} title={t("twin.title")} description={text}>
      <div className={styles.actions}>
        <Button disabled={busy} onClick={onSame}>
          {t("twin.same")}
        </Button>
        <Button variant="secondary" busy={busy} onClick={onSaveAnyway}>
          {t("twin.save")}
        </Button>
      </div>
    </Dialog>
  );
}
