import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { isolated } from "@/core/text/isolated";
import type { Series } from "@/data/series/columns";
import { useOnline } from "@/platform/network/useOnline";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./SeriesSheet.module.css";

interface DeleteSeriesProps {
  series: Series;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Asks before a series is deleted with its expenses. An ended one can also leave the list alone; another one is ended for
 * that. Deleting needs a connection.
 */
export function DeleteSeries({ series, onClose, onDeleted }: DeleteSeriesProps) {
  const { t } = useTranslation(["series", "common"]);
  const online = useOnline();
  const hasEnded = series.next_on === null;
  const showError = useErrorToast();
  const [busy, setBusy] = useState<"keep" | "with" | null>(null);
  const [mutation_id] = useState(newId);
  const remove = async (which: "keep" | "with") => {
    const { event_id, id, version } = series;
    setBusy(which);
    try {
      await dataOf(
        supabase().rpc("delete_series", { event_id, id, version, with_expenses: which === "with", mutation_id }),
      );
      await eventChanged(event_id);
      toast.success(t("done.deleted", { name: isolated(series.expense.description ?? "") }));
      onDeleted();
    } catch (error) {
      showError(error);
      setBusy(null);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("delete.title", { name: isolated(series.expense.description ?? "") })}
      description={t(!online ? "common:offline.banner" : hasEnded ? "delete.text_ended" : "delete.text")}
    >
      <div className={styles.actions}>
        {hasEnded && (
          <Button
            variant="secondary"
            wide
            busy={busy === "keep"}
            disabled={busy !== null || !online}
            onClick={() => void remove("keep")}
          >
            {t("delete.keep")}
          </Button>
        )}
        <Button
          variant="danger"
          wide
          busy={busy === "with"}
          disabled={busy !== null || !online}
          onClick={() => void remove("with")}
        >
          {t("delete.with")}
        </Button>
        <Button variant="quiet" wide disabled={busy !== null} onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
