import { useTranslation } from "react-i18next";
import type { EventPage } from "@/shared/event/model";
import { Button } from "@/shared/ui/Button";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorState, Loading, Skeleton } from "@/shared/ui/State";
import { useHistory } from "../api/history";
import styles from "./HistoryDialog.module.css";
import { HistoryRow } from "./HistoryRow";

interface HistoryDialogProps {
  page: EventPage;
  open: boolean;
  onClose: () => void;
}

/** Who did what in the event; what was deleted can be brought back for 30 days. */
export function HistoryDialog({ page, open, onClose }: HistoryDialogProps) {
  const { t } = useTranslation("events");
  return (
    <Dialog open={open} onClose={onClose} title={t("history.title")} description={t("history.description")}>
      <Entries page={page} />
    </Dialog>
  );
}

function Entries({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const history = useHistory(page.event.id);
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) {
    return (
      <Loading>
        <Skeleton height="16rem" />
      </Loading>
    );
  }
  const entries = history.data.pages.flatMap((answer) => answer.entries);
  // Only the latest word on an expense can be taken back.
  const latest = new Map<string, number>();
  for (const entry of entries) if (!latest.has(entry.entity_id)) latest.set(entry.entity_id, entry.id);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={t("history.title")}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            page={page}
            people={people}
            latest={latest.get(entry.entity_id) === entry.id}
          />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button variant="secondary" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t("page.show_more")}
        </Button>
      )}
    </>
  );
}
