import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import type { EventPage as EventPageData } from "@/domain/event/model";
import { useEventPage } from "@/domain/shown/eventPage";
import { ButtonLink } from "@/ui/Button";
import { Badge } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { DataAge } from "@/ui/DataAge";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Page, Section } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { useWide } from "@/ui/useWide";
import { AddExpense } from "../components/AddExpense";
import columns from "../components/EventColumns.module.css";
import { EventExpenses } from "../components/EventExpenses";
import { EventActions, EventKind } from "../components/EventHead";
import { EventSkeleton } from "../components/EventSkeleton";
import { HistoryDialog } from "../components/HistoryDialog";
import { InfoGrid } from "../components/InfoGrid";
import { Invite } from "../components/Invite";
import { MyStanding } from "../components/MyStanding";
import { NewClaims } from "../components/NewClaims";
import { isEmpty } from "../isEmpty";
import styles from "./EventPage.module.css";

/** Where back leads: to the list for who came from there, else home (spec section 2). */
function useBack(): string {
  const location = useLocation();
  const cameFromList =
    (location.state as { from?: string } | null)?.from === "events" ||
    document.referrer.split("?")[0] === window.location.origin + PATHS.events;
  return cameFromList ? PATHS.events : PATHS.home;
}

/** Event detail (spec section 2). */
export function EventPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation(["events", "common"]);
  const back = useBack();
  const query = useEventPage(eventId);
  if (query.data && !isGone(query)) return <EventView page={query.data} back={back} age={<DataAge query={query} />} />;
  return (
    <Page title={t("page.title")} back={back} width="wide">
      <QueryView
        query={query}
        fallback="failed_load_event"
        skeleton={<EventSkeleton />}
        errorAction={<ButtonLink to={PATHS.events}>{t("page.to_events")}</ButtonLink>}
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

interface EventViewProps {
  page: EventPageData;
  back: string;
  /** How old the page is, where that is to be said. */
  age: ReactNode;
}

function EventView({ page, back, age }: EventViewProps) {
  const { t } = useTranslation(["events", "common"]);
  const { event } = page;
  const pending = page.pending.get(event.id);
  const wide = useWide();
  const empty = isEmpty(page);
  const [showHistory, setShowHistory] = useState(false);
  return (
    <Page
      title={event.name}
      subtitle={
        <EventKind category={event.category}>
          {event.status === "passive" && <Badge>{t("common:status.passive")}</Badge>}
          {pending && <PendingMark pending={pending} />}
        </EventKind>
      }
      back={back}
      width="wide"
      actions={<EventActions eventId={event.id} showHistory={() => setShowHistory(true)} />}
    >
      {age}
      <NewClaims page={page} />
      <div className={classes(columns.columns, empty && columns.empty)}>
        <div className={columns.hero}>
          <MyStanding page={page} />
          <AskedForIban page={page} />
          <InfoGrid page={page} />
          {event.description && <p className={styles.description}>{event.description}</p>}
          <div className={styles.actions}>
            <ButtonLink variant="secondary" to={pathTo("editEvent", { eventId: event.id })}>
              <Pencil size={18} aria-hidden="true" /> {t("common:edit")}
            </ButtonLink>
            {/* As long as nothing is in the list, it stands there where there is room. */}
            {!(empty && wide) && <Invite eventId={event.id} />}
          </div>
        </div>
        <Section title={t("page.expenses")} aside={!empty && <AddExpense eventId={event.id} />}>
          <EventExpenses page={page} />
        </Section>
      </div>
      <HistoryDialog page={page} open={showHistory} onClose={() => setShowHistory(false)} />
    </Page>
  );
}
