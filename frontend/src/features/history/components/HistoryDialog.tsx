import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { Dialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { Loading, Skeleton } from "@/ui/State";

/** Loaded when the dialog opens. */
const HistoryEntries = onDemand(async () => (await import("./HistoryEntries")).HistoryEntries, {
  fallback: (
    <Loading>
      <Skeleton height="16rem" />
    </Loading>
  ),
});

interface HistoryDialogProps {
  page: EventPage;
  open: boolean;
  onClose: () => void;
}

/** Shows who did what in the event. Deletions can be undone for 30 days. */
export function HistoryDialog({ page, open, onClose }: HistoryDialogProps) {
  const { t } = useTranslation("events");
  return (
    <Dialog open={open} onClose={onClose} title={t("history.title")} description={t("history.description")}>
      <HistoryEntries page={page} />
    </Dialog>
  );
}
