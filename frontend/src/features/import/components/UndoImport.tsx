import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { useOnline } from "@/platform/network/useOnline";
import { eventChanged } from "@/platform/query/keys";
import { Button, ButtonLink } from "@/ui/Button";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useErrorToast } from "@/ui/useErrorText";
import { type PastImport, undoBatch, usePastImport } from "../api/imports";
import { useSourceName } from "../useSourceName";
import { Counts } from "./Summary";

interface UndoImportProps {
  eventId: string;
  importId: string;
}

/** Undoes an import. Its entries are deleted, except those that others changed since, which are listed first. */
export function UndoImport({ eventId, importId }: UndoImportProps) {
  const query = usePastImport(eventId, importId);
  return (
    <QueryView query={query} skeleton={<Skeleton height="12rem" />}>
      {(past) => <Undo eventId={eventId} importId={importId} past={past} />}
    </QueryView>
  );
}

function Undo({ eventId, importId, past }: UndoImportProps & { past: PastImport }) {
  const { t, i18n } = useTranslation("imports");
  const online = useOnline();
  const showError = useErrorToast();
  const sourceName = useSourceName();
  const [left, setLeft] = useState<number | null>(null);
  const [done, setDone] = useState(past.undone_at !== null);
  // The pressed button unmounts, so move the focus to the heading.
  useEffect(() => (done ? focusOnArrival(document.querySelector("h1")) : undefined), [done]);
  const total = past.expenses + past.payments + past.series;

  async function undo() {
    setLeft(total);
    try {
      // Also of an import without entries, which added people or saved splits alone.
      let rest: number;
      do {
        rest = await undoBatch(eventId, importId);
        setLeft(rest);
      } while (rest > 0);
      await eventChanged(eventId);
      setDone(true);
    } catch (error) {
      showError(error);
    } finally {
      setLeft(null);
    }
  }

  const toEvent = (
    <ButtonLink variant="secondary" wide to={pathTo("event", { eventId })} replace>
      {t("sending.to_event")}
    </ButtonLink>
  );
  if (done) {
    return (
      <>
        <Notice tone="success">{t("undo.done")}</Notice>
        {toEvent}
      </>
    );
  }
  return (
    <>
      <p>
        <strong>{sourceName(past.source)}</strong>
        {" · "}
        <Counts {...past} />
        {" · "}
        <time dateTime={past.created_at}>{formatMoment(past.created_at, i18n.language)}</time>
      </p>
      {past.changed.length > 0 && (
        <Notice tone="warning">
          <p>{t("undo.stays", { count: past.changed.length })}</p>
          <Stack as="ul" gap={2}>
            {past.changed.map(({ id, description, amount, currency }) => (
              <li key={id}>
                <bdi>{description}</bdi> · {formatAmount(amount, currency)}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
      {past.undoable ? (
        <Stack gap={2}>
          <Button size="large" wide busy={left !== null} disabled={!online} onClick={() => void undo()}>
            {left !== null && left < total
              ? t("sending.progress", { sent: total - left, of: total })
              : t(online ? "undo.all" : "needs_network")}
          </Button>
          <Soft>{t("undo.text")}</Soft>
        </Stack>
      ) : (
        <Notice>{t("undo.too_late")}</Notice>
      )}
      {toEvent}
    </>
  );
}
