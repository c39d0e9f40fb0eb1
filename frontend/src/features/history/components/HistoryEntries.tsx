import { useTranslation } from "react-i18next";
import { type HistoryEntry, useHistory } from "@/data/event/history";
import type { EventPage } from "@/data/event/model";
import { ShowMore } from "@/ui/ShowMore";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import styles from "./HistoryEntries.module.css";
import { HistoryRow } from "./HistoryRow";

export function HistoryEntries({ page }: { page: EventPage }) {
  // Loads the texts in parallel with the entries.
  const { t } = useTranslation(["events", "dialogs"]);
  const history = useHistory(page.event.id);
  const failure = useFailure(history);
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  if (failure && !history.data) return <ErrorState error={failure} onRetry={history.refetch} />;
  if (!history.data) {
    return (
      <Loading>
        <Skeleton height="16rem" />
      </Loading>
    );
  }
  const logged = history.data.pages.flatMap((answer) => answer.entries);
  const entries = logged.filter((entry, index) => !isAnotherMove(entry, logged[index - 1]));
  // Only the latest entry of an expense can be undone.
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
        <ShowMore label={t("page.show_more")} list={history} onMore={() => void history.fetchNextPage()} />
      )}
    </>
  );
}

/** Whether a guest continued on another device and did so again right after, which shows the later time only. */
function isAnotherMove({ action, entity_id }: HistoryEntry, newer: HistoryEntry | undefined): boolean {
  return action === "recovered" && newer?.action === "recovered" && newer.entity_id === entity_id;
}
