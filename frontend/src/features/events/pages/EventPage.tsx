import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import type { EventPage as EventPageData } from "@/domain/event/model";
import { justJoined } from "@/domain/invitation/justJoined";
import { useEventPage } from "@/domain/shown/eventPage";
import { ButtonLink } from "@/ui/Button";
import { Badge } from "@/ui/Card";
import { DataAge } from "@/ui/DataAge";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Page } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { EventActions, EventFacts } from "../components/EventHead";
import { EventPanes } from "../components/EventPanes";
import { EventSkeleton } from "../components/EventSkeleton";
import { HistoryDialog } from "../components/HistoryDialog";
import { NewClaims } from "../components/NewClaims";
import { ParticipantsDialog } from "../components/ParticipantsDialog";
import { factsOf } from "../facts";
import { isEmpty } from "../isEmpty";

/** Once for everyone who joins. */
const JustJoined = lazy(async () => ({ default: (await import("../components/JustJoined")).JustJoined }));

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
  if (query.data && !isGone(query)) {
    return <EventView key={eventId} page={query.data} back={back} age={<DataAge query={query} />} />;
  }
  return (
    <Page title={t("page.title")} back={back} width="full" stacked>
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
  const { t, i18n } = useTranslation(["events", "common"]);
  const { event } = page;
  const pending = page.pending.get(event.id);
  const active = page.participants.filter((p) => p.status === "active");
  const [opened, setOpened] = useState<"people" | "history" | null>(null);
  // In an event without expenses the ticket has a seat for them.
  const [welcomes] = useState(() => justJoined.is(event.id) && !isEmpty(page));
  const close = () => setOpened(null);
  const facts = factsOf(event, i18n.language, (count) => t("common:days", { count }));
  return (
    <Page
      title={event.name}
      subtitle={
        <EventFacts
          facts={facts.map((fact) => `${fact} · `).join("")}
          people={t("common:people_count", { count: active.length })}
          showPeople={() => setOpened("people")}
        >
          {event.status === "passive" && <Badge>{t("common:status.passive")}</Badge>}
          {pending && <PendingMark pending={pending} />}
        </EventFacts>
      }
      back={back}
      width="full"
      stacked
      actions={<EventActions eventId={event.id} showHistory={() => setOpened("history")} />}
    >
      {age}
      {welcomes && (
        <Suspense>
          <JustJoined page={page} />
        </Suspense>
      )}
      <NewClaims page={page} />
      <EventPanes page={page} showPeople={() => setOpened("people")} showHistory={() => setOpened("history")} />
      <ParticipantsDialog open={opened === "people"} onClose={close} page={page} />
      <HistoryDialog page={page} open={opened === "history"} onClose={close} />
    </Page>
  );
}
