import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { MAX_SILENT_OCCURRENCES } from "@/core/limits";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { changeSeries } from "@/data/series/changeSeries";
import type { Series } from "@/data/series/columns";
import { createDue, isDue } from "@/data/series/createDue";
import { save } from "@/offline/submit";
import { Button } from "@/ui/Button";
import { PromptCard } from "@/ui/PromptCard";
import { useErrorToast } from "@/ui/useErrorText";

/** Creates what is due of the event's series, and asks first where many were missed. */
export function DueSeries({ page }: { page: EventPage }) {
  const due = page.server.series?.filter(isDue) ?? [];
  const silent = due.filter((series) => series.due <= MAX_SILENT_OCCURRENCES);
  const wanted = silent.map(({ id, next_number }) => `${id} ${next_number}`).join();
  const { id } = page.event;
  useEffect(() => {
    // A failure is repeated by the next visit, by another participant, or by the server's hourly job.
    if (wanted !== "") void createDue(id).catch(() => {});
  }, [id, wanted]);
  return due
    .filter((series) => series.due > MAX_SILENT_OCCURRENCES)
    .map((series) => <ManyDue key={series.id} series={series} name={series.expense.description ?? ""} />);
}

function ManyDue({ series, name }: { series: Series; name: string }) {
  const { t, i18n } = useTranslation("series");
  const showError = useErrorToast();
  const [busy, setBusy] = useState(false);
  const decide = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(showError);
    setBusy(false);
  };
  return (
    <PromptCard
      title={t("due.title", { count: series.due, name: isolated(name) })}
      text={t("due.text", { date: formatDate(series.next_on ?? series.anchor, i18n.language) })}
    >
      <Button busy={busy} onClick={() => void decide(() => createDue(series.event_id, series.id))}>
        {t("due.add")}
      </Button>
      <Button
        variant="quiet"
        disabled={busy}
        onClick={() => void decide(() => save(changeSeries, { series, change: "paused", number: series.next_number }))}
      >
        {t("due.pause")}
      </Button>
    </PromptCard>
  );
}
