import { Plus, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import styles from "./NextSteps.module.css";

/** Below a short list in a wide window: where the next expense will stand, and who else belongs to it. */
export function NextSteps({ eventId }: { eventId: string }) {
  const { t } = useTranslation("events");
  const share = useShareDialog((s) => s.open);
  return (
    <div className={styles.steps}>
      <Link className={styles.step} to={pathTo("addExpense", { eventId })}>
        <Plus size={20} aria-hidden="true" /> {t("page.next_expense")}
      </Link>
      <button type="button" className={styles.step} onClick={() => share(eventId)}>
        <Share2 size={20} aria-hidden="true" /> {t("ticket.title")}
      </button>
    </div>
  );
}
