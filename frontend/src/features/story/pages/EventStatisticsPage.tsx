import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { type ExpenseFilter, paramsOf } from "@/data/expense/filter";
import { usePeople } from "@/data/person/usePeople";
import { type EventStatistics, useEventStatistics } from "@/data/story/eventStatistics";
import { hasMap } from "@/data/story/stops";
import { ReceiptArt } from "@/ui/art";
import { ButtonLink } from "@/ui/Button";
import { EventTabs } from "@/ui/event/EventTabs";
import { onDemand } from "@/ui/onDemand";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { Story } from "@/ui/story/Story";
import styles from "./EventStatisticsPage.module.css";

/** Loaded on demand, because few events have places with coordinates. */
const PlaceMap = onDemand(async () => (await import("../components/map/PlaceMap")).PlaceMap, {
  fallback: <Skeleton height="18rem" />,
});

/** Shows an event's story: its sum, days, people, places and largest expenses, with links to their expenses. */
export function EventStatisticsPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation(["statistics", "common"]);
  const query = useEventStatistics(eventId);
  return (
    <Page
      title={t("common:tabs.story")}
      subtitle={query.data?.event.name ?? null}
      back={pathTo("event", { eventId })}
      width="wide"
    >
      <EventTabs eventId={eventId} current="story" />
      <QueryView query={query} fallback="failed_load_event" skeleton={<StatisticsSkeleton />}>
        {(statistics) => <Content statistics={statistics} />}
      </QueryView>
    </Page>
  );
}

function Content({ statistics: { event, participants, story } }: { statistics: EventStatistics }) {
  const { t } = useTranslation("statistics");
  const people = usePeople(participants);
  if (story.expense_count === 0) {
    return (
      <EmptyState
        art={<ReceiptArt />}
        title={t("empty_title")}
        text={t("empty_text")}
        action={<ButtonLink to={pathTo("addExpense", { eventId: event.id })}>{t("event.add_expense")}</ButtonLink>}
      />
    );
  }
  const linkTo = (filter: Partial<ExpenseFilter>) => pathTo("event", { eventId: event.id }, paramsOf(filter));
  return (
    <>
      <Story
        story={story}
        people={people}
        linkTo={linkTo}
        map={hasMap(story.visits) && <PlaceMap visits={story.visits} linkTo={linkTo} />}
      />
      <div className={styles.export}>
        <ButtonLink variant="secondary" to={pathTo("export", { eventId: event.id })}>
          <FileDown size={18} aria-hidden="true" /> {t("event.export")}
        </ButtonLink>
      </div>
    </>
  );
}

function StatisticsSkeleton() {
  return (
    <>
      <Skeleton height="8rem" />
      <Skeleton height="13rem" />
      <Skeleton height="18rem" />
      <Skeleton height="18rem" />
    </>
  );
}
