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

/** Asks whether the expenses of a deleted series stay. Deleting needs a connection. */
export function DeleteSeries({ series, onClose, onDeleted }: DeleteSeriesProps) {
  const { t } = useTranslation(["series", "common"]);
  const online = useOnline();
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
      toast.success(t("done.deleted"));
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
      description={t(online ? "delete.text" : "common:offline.banner")}
    >
      <div className={styles.actions}>
        <Button wide busy={busy === "keep"} disabled={busy !== null || !online} onClick={() => void remove("keep")}>
          {t("delete.keep")}
        </Button>
        <Button
          variant="danger"
          wide
          busy={busy === "with"}
          disabled={busy !== null || !online}
          onClick={() => void remove("with")}
        >
          {t("delete.with")}
        </Button>
      </div>
    </Dialog>
  );
}
