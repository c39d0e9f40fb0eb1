import { Plus, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { TextDialog } from "@/ui/sharing/dialogs";
import { useSettlementScreen } from "../context";
import { useMessages } from "../useMessages";
import styles from "./SettlementActions.module.css";

/** Offers buttons to share the list of transfers and to record any other payment. */
export function SettlementActions() {
  const { t } = useTranslation("settlement");
  const { page, plan, openDialog } = useSettlementScreen();
  const { everyone } = useMessages();
  const [isSharing, setSharing] = useState(false);
  return (
    <div className={styles.actions}>
      {plan.length > 0 && (
        <>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
            <Share2 size={18} aria-hidden="true" /> {t("share.button")}
          </Button>
          <TextDialog
            open={isSharing}
            onClose={() => setSharing(false)}
            title={t("share.button")}
            text={everyone(plan)}
          />
        </>
      )}
      {page.participants.length > 1 && (
        <Button variant="secondary" onClick={() => openDialog({ kind: "payment", transfer: null })}>
          <Plus size={18} aria-hidden="true" /> {t("record.button")}
        </Button>
      )}
    </div>
  );
}
