import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import type { Series } from "@/data/series/columns";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Soft, Stack } from "@/ui/layout";
import { SeriesRow } from "./SeriesRow";
import { SeriesSheet } from "./SeriesSheet";
import styles from "./UpcomingSeries.module.css";

/** Rows above the list of expenses; all others are one tap away. */
const MOST_SHOWN = 3;

const isRunning = ({ paused, next_on }: Series) => paused === null && next_on !== null;
/** Whether it waits for somebody, although nobody paused it. In a passive event all series do. */
const isStopped = ({ paused, next_on }: Series, { event }: EventPage) =>
  next_on !== null && paused !== null && paused !== "by_hand" && (paused !== "event" || event.status === "active");
const soonestFirst = (one: Series, other: Series) => ((one.next_on ?? "") < (other.next_on ?? "") ? -1 : 1);

/** The recurring expenses to come and those that paused by themselves, above the list. No balance includes them. */
export function UpcomingSeries({ page }: { page: EventPage }) {
  const { t } = useTranslation("series");
  const [opened, setOpened] = useState<string | null>(null);
  const [lists, setLists] = useState(false);
  const id = useId();
  const all = page.series ?? [];
  const running = all.filter(isRunning).sort(soonestFirst);
  const shown = [...all.filter((series) => isStopped(series, page)), ...running].slice(0, MOST_SHOWN);
  const sheet = all.find((series) => series.id === opened);
  const rows = (list: readonly Series[]) => (
    <ul className={styles.rows}>
      {list.map((series) => (
        <li key={series.id}>
          <SeriesRow series={series} pending={page.pending.get(series.id)} onOpen={() => setOpened(series.id)} />
        </li>
      ))}
    </ul>
  );
  return (
    <Stack as="section" gap={2} aria-labelledby={shown.length > 0 ? id : undefined}>
      {shown.length > 0 && (
        <>
          <div className={styles.head}>
            <h3 id={id} className={styles.title}>
              {t(running.length > 0 ? "upcoming.title" : "list.title")}
            </h3>
            {running.length > 0 && <Soft as="span">{t("upcoming.not_counted")}</Soft>}
          </div>
          {rows(shown)}
        </>
      )}
      {all.length > shown.length && (
        <Button variant="quiet" onClick={() => setLists(true)}>
          {t("upcoming.all", { count: all.length })}
        </Button>
      )}
      <Dialog open={lists} onClose={() => setLists(false)} title={t("list.title")}>
        {rows(all)}
      </Dialog>
      {sheet && (
        <SeriesSheet key={sheet.id} series={sheet} eventStatus={page.event.status} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}
