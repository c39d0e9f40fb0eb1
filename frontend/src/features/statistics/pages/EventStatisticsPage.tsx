import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import { ReceiptArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { useEventStatistics } from "../api/eventStatistics";
import { EventCharts } from "../components/EventCharts";
import { EventFigures } from "../components/EventFigures";
import { EventSums } from "../components/EventSums";
import { PanelHeading, Panels } from "../components/Panel";
import type { EventStatistics } from "../eventStatistics";
import styles from "./EventStatisticsPage.module.css";

/** What an event came to: by day, by person, by kind, and the reader's share over time. */
export function EventStatisticsPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation(["statistics", "common"]);
  const query = useEventStatistics(eventId);
  return (
    <Page title={t("event.title")} subtitle={query.data?.event.name} back={pathTo("event", { eventId })} width="wide">
      <QueryView
        query={query}
        fallback="failed_load_event"
        skeleton={<StatisticsSkeleton />}
        errorAction={<ButtonLink to={PATHS.events}>{t("event.to_events")}</ButtonLink>}
      >
        {(statistics) => <Content statistics={statistics} />}
      </QueryView>
    </Page>
  );
}

function Content({ statistics }: { statistics: EventStatistics }) {
  const { t } = useTranslation("statistics");
  const { event } = statistics;
  if (statistics.expense_count === 0) {
    return (
      <EmptyState
        art={<ReceiptArt />}
        title={t("empty_title")}
        text={t("empty_text")}
        action={<ButtonLink to={pathTo("addExpense", { eventId: event.id })}>{t("event.add_expense")}</ButtonLink>}
      />
    );
  }
  return (
    <PanelHeading value="h2">
      <EventFigures statistics={statistics} />
      <Panels>
        <EventCharts statistics={statistics} />
        <EventSums statistics={statistics} />
      </Panels>
      <div className={styles.export}>
        <ButtonLink variant="secondary" to={pathTo("export", { eventId: event.id })}>
          <FileDown size={18} aria-hidden="true" /> {t("event.export")}
        </ButtonLink>
      </div>
    </PanelHeading>
  );
}

function StatisticsSkeleton() {
  return (
    <>
      <Skeleton height="10rem" />
      <Panels>
        <Skeleton height="18rem" />
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </Panels>
    </>
  );
}
