import { RotateCcw, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { type HistoryEntry, useRestore, useUndoJoining } from "@/data/event/history";
import { changesIn, isJoiningUndoable, isRestorable, isUndoable } from "@/data/event/historyChanges";
import { subjectOf } from "@/data/event/historySentence";
import type { EventPage } from "@/data/event/model";
import { useHistorySentence } from "@/data/event/useHistorySentence";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Button, ButtonLink, IconButton } from "@/ui/Button";
import { Soft } from "@/ui/layout";
import { HowPaid } from "@/ui/paying/HowPaid";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { HistoryChanges } from "./HistoryChanges";
import styles from "./HistoryRow.module.css";

interface HistoryRowProps {
  entry: HistoryEntry;
  page: EventPage;
  people: ReadonlyMap<string, Person>;
  /** Whether its subject has no newer entry. */
  latest: boolean;
}

/** Shows who did what and what it changed. Deletions can be undone. */
export function HistoryRow({ entry, page, people, latest }: HistoryRowProps) {
  const { t, i18n } = useTranslation(["dialogs", "events"]);
  const nameOf = usePersonName();
  const sentenceFor = useHistorySentence();
  const showError = useErrorToast();
  const restore = useRestore();
  const undoJoining = useUndoJoining();
  const actor = entry.actor === null ? undefined : people.get(entry.actor);
  const { what, amount } = subjectOf(entry, page.event.default_currency);
  const values = entry.new ?? entry.old ?? {};
  const personOf = (id: unknown) => people.get(String(id));
  const changes = changesIn(entry);
  const ofPayment = entry.entity === "payment";
  const bringBack = () =>
    restore.mutate(entry, {
      onSuccess: () => toast.success(t(ofPayment ? "history.payment_is_back" : "history.restored")),
      onError: (error) => showError(error),
    });
  const splitAsBefore = () =>
    undoJoining.mutate(entry, {
      onSuccess: ({ kept }) =>
        toast.success(kept > 0 ? t("history.joined_kept", { count: kept }) : t("history.split_as_before")),
      onError: (error) => showError(error),
    });
  return (
    <li className={styles.entry}>
      {actor ? <Avatar person={actor} size={32} /> : <span />}
      <div>
        <p>{sentenceFor(entry, people)}</p>
        {ofPayment && "from_user" in values && (
          <>
            <Soft>
              {t("events:page.payment_between", {
                from: nameOf(personOf(values.from_user), { you: true }),
                to: nameOf(personOf(values.to_user), { you: true }),
              })}
            </Soft>
            <Soft as={HowPaid} {...values} />
          </>
        )}
        {entry.entity === "household" && changes.length === 0 && Array.isArray(values.people) && (
          <Soft>{values.people.map((id) => nameOf(personOf(id), { you: true })).join(", ")}</Soft>
        )}
        <HistoryChanges changes={changes} people={people} />
        <p className={styles.facts}>
          {amount !== null && changes.length === 0 && (
            <span className={styles.amount}>{formatAmount(amount, page.event.default_currency)}</span>
          )}
          <time dateTime={entry.at}>{formatMoment(entry.at, i18n.language)}</time>
        </p>
      </div>
      {isUndoable(entry, latest, new Date()) && (
        <ButtonLink
          variant="quiet"
          to={pathTo("importInto", { eventId: entry.event_id }, { undo: entry.entity_id })}
          aria-label={t("history.undo_import")}
        >
          <Undo2 size={20} aria-hidden="true" />
        </ButtonLink>
      )}
      {isJoiningUndoable(entry, latest, new Date()) && (
        <IconButton
          label={t("history.undo_joining")}
          icon={<Undo2 size={20} />}
          disabled={undoJoining.isPending}
          onClick={splitAsBefore}
        />
      )}
      {isRestorable(entry, latest, new Date()) && (
        <Button
          variant="quiet"
          className={styles.restore}
          aria-label={ofPayment ? t("history.restore_payment") : t("history.restore", { what })}
          disabled={restore.isPending}
          onClick={bringBack}
        >
          <RotateCcw size={20} aria-hidden="true" /> {t("history.bring_back")}
        </Button>
      )}
    </li>
  );
}
