import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatShortDay, today } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { restoreEvent } from "@/data/event/leaveEvent";
import { keptUntil } from "@/data/event/retention";
import { IconButton } from "@/ui/Button";
import { EventIcon } from "@/ui/event/EventIcon";
import { Soft } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { DeletedEvent } from "../api/deletedEvents";
import styles from "./DeletedEventRow.module.css";

/** Shows a deleted event, the last day on which it can be restored, and a button that restores it. */
export function DeletedEventRow({ event }: { event: DeletedEvent }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const showError = useErrorToast();
  const restore = useMutation({
    mutationFn: () => restoreEvent(event.id),
    onSuccess: () => toast.success(t("events:deleted.restored", { name: event.name })),
    onError: (error) => showError(error),
  });
  const date = formatShortDay(today(keptUntil(event.deleted_at)), i18n.language);
  return (
    <li className={styles.event}>
      <EventIcon category={event.category} className={styles.icon} />
      <div>
        <p className={styles.name}>{event.name}</p>
        <Soft>
          {[
            formatAmount(event.total, event.default_currency),
            t("common:expense_count", { count: event.expense_count }),
            t("events:deleted.until", { date }),
          ].join(" · ")}
        </Soft>
      </div>
      <IconButton
        label={t("events:deleted.restore", { name: event.name })}
        icon={<RotateCcw size={20} />}
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      />
    </li>
  );
}
