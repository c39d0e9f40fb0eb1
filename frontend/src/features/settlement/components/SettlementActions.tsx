import { Plus, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useSettlementScreen } from "../context";
import { useShareText } from "../useShareText";
import styles from "./SettlementActions.module.css";

/** Offers buttons to share the list of transfers and to record any other payment. */
export function SettlementActions() {
  const { t } = useTranslation("settlement");
  const { plan, openDialog } = useSettlementScreen();
  const { shareAll } = useShareText();
  return (
    <div className={styles.actions}>
      {plan.length > 0 && (
        <Button variant="secondary" onClick={() => void shareAll(plan)}>
          <Share2 size={18} aria-hidden="true" /> {t("share.button")}
        </Button>
      )}
      <Button variant="secondary" onClick={() => openDialog({ kind: "payment", transfer: null })}>
        <Plus size={18} aria-hidden="true" /> {t("record.button")}
      </Button>
    </div>
  );
}
