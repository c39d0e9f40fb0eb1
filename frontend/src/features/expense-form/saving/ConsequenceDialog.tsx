import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { Dialog } from "@/ui/Dialog";
import { ConsequenceText } from "./ConsequenceText";
import type { Consequence } from "./consequence";

interface ConsequenceDialogProps {
  eventId: string;
  currency: Currency;
  consequence: Consequence;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Shows the effect of a change before it is saved: balances that people may have paid by change. */
export function ConsequenceDialog({ onSave, onClose, busy, ...text }: ConsequenceDialogProps) {
  const { t } = useTranslation(["dialogs", "common"]);
  return (
    <Dialog open onClose={onClose} title={t("consequence.title")} description={t("consequence.why")}>
      <div className={cardStyles.sunken}>
        <ConsequenceText {...text} />
      </div>
      <Button size="large" wide busy={busy} onClick={onSave}>
        {t("consequence.save")}
      </Button>
      <Button variant="secondary" wide onClick={onClose}>
        {t("common:cancel")}
      </Button>
    </Dialog>
  );
}
