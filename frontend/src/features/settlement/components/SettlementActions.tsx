import { Plus, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { Button } from "@/ui/Button";
import { onDemand } from "@/ui/onDemand";
import { useShareText } from "../useShareText";
import styles from "./SettlementActions.module.css";

const PaymentDialog = onDemand(async () => (await import("./PaymentDialog")).default, { over: true });

/** What can be done with all of it: send the list to the group's chat, and record a payment that is not in it. */
export function SettlementActions({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation("settlement");
  const [recording, setRecording] = useState(false);
  const { list } = useShareText();
  return (
    <div className={styles.actions}>
      {transfers.length > 0 && (
        <Button variant="secondary" onClick={() => void list(transfers)}>
          <Share2 size={18} aria-hidden="true" /> {t("share.button")}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setRecording(true)}>
        <Plus size={18} aria-hidden="true" /> {t("record.button")}
      </Button>
      {recording && <PaymentDialog start={null} onClose={() => setRecording(false)} />}
    </div>
  );
}
