import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/shared/dates/dates";
import { useErrorToast } from "@/shared/errors/useErrorText";
import type { EventPage, Person } from "@/shared/event/model";
import { type Cents, formatAmount } from "@/shared/money/cents";
import { usePersonName } from "@/shared/people/usePersonName";
import { Avatar } from "@/shared/ui/Avatar";
import { Button, IconButton } from "@/shared/ui/Button";
import { Dialog } from "@/shared/ui/Dialog";
import { ErrorState, Loading, Skeleton } from "@/shared/ui/State";
import { toast } from "@/shared/ui/toast";
import { type HistoryEntry, useHistory, useRestoreExpense } from "../api/history";
import { amountChange, sentenceOf, subjectOf } from "../historySentence";
import styles from "./HistoryDialog.module.css";

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
          <Entry
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

interface EntryProps {
  entry: HistoryEntry;
  page: EventPage;
  people: ReadonlyMap<string, Person>;
  latest: boolean;
}

function Entry({ entry, page, people, latest }: EntryProps) {
  const { t, i18n } = useTranslation("events");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const restore = useRestoreExpense(page.event.id);
  const actor = entry.actor === null ? undefined : people.get(entry.actor);
  const { what, amount } = subjectOf(entry);
  const change = amountChange(entry);
  const money = (cents: Cents) => formatAmount(cents, page.event.default_currency);
  const about = people.get(String((entry.new ?? entry.old)?.user_id ?? ""));
  const subject = about ? nameOf(about) : what;
  const canRestore = latest && entry.entity === "expense" && entry.action === "deleted";
  return (
    <li className={styles.entry}>
      {actor ? <Avatar person={actor} size={32} /> : <span />}
      <span>
        {t(`history.${sentenceOf(entry)}`, { actor: nameOf(actor), what: subject })}
        {amount !== null && (
          <span className={styles.amount}>
            {change
              ? t("history.amount_changed", { before: money(change.before), after: money(change.after) })
              : money(amount)}
          </span>
        )}
        <time className={styles.when} dateTime={entry.at}>
          {formatMoment(entry.at, i18n.language)}
        </time>
      </span>
      {canRestore && (
        <IconButton
          label={t("history.restore", { what })}
          icon={<RotateCcw size={20} />}
          disabled={restore.isPending}
          onClick={() =>
            restore.mutate(entry.entity_id, {
              onSuccess: () => toast.success(t("history.restored")),
              onError: (error) => showError(error),
            })
          }
        />
      )}
    </li>
  );
}
