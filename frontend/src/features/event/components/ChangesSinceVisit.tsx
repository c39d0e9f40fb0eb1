import { ChevronRight, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { signedUnits, type Units } from "@/core/money/units";
import type { ChangesSinceVisit as Changes, LastVisit } from "@/data/event/lastVisit";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./ChangesSinceVisit.module.css";

interface ChangesSinceVisitProps {
  changes: Changes;
  since: LastVisit;
  /** The current balance in the headline. */
  net: Units;
  currency: Currency;
  showHistory: () => void;
}

/**
 * Summarizes the changes of others in one line that opens the history: "4 new, you were −20.00". Without the earlier
 * balance if the reader changed it, too.
 */
export function ChangesSinceVisit({ changes, since, net, currency, showHistory }: ChangesSinceVisitProps) {
  const { t } = useTranslation("events");
  const signed = (amount: Units) => signedUnits(amount, currency);
  const counts = [
    changes.added > 0 && t("changes.added", { count: changes.added }),
    changes.changed > 0 && t("changes.changed", { count: changes.changed }),
  ].filter(Boolean);
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={showHistory}>
      <History size={16} aria-hidden="true" />
      <span className={styles.text}>
        <ScreenReaderOnly>{t("changes.lead")} </ScreenReaderOnly>
        {counts.join(", ")}
        {!changes.own && net !== since.net && (
          <>
            {counts.length > 0 && ", "}
            <span className={styles.balance}>
              {t("changes.balance", { before: signed(since.net), now: signed(net) })}
            </span>
          </>
        )}
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
