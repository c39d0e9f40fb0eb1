import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage as EventPageData } from "@/data/event/model";
import { justJoined } from "@/data/invitation/justJoined";
import { Badge } from "@/ui/Card";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Page } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { EventActions, EventFacts } from "../components/EventHead";
import { EventPanes } from "../components/EventPanes";
import { EventSkeleton } from "../components/EventSkeleton";
import { JustJoined } from "../components/JustJoined";
import { factsOf } from "../facts";
import { isEmpty } from "../isEmpty";

/** Where back leads: to the list for who came from there, else home (docs/product.md 5.2). */
function useBack(): string {
  const { state, key } = useLocation();
  // The referrer is that of the first screen, and stays the same for as long as the page is open.
  const isFirst = key === "default";
  const cameFromList =
    (state as { from?: string } | null)?.from === "events" ||
    (isFirst && document.referrer.split("?")[0] === window.location.origin + PATHS.events);
  return cameFromList ? PATHS.events : PATHS.home;
}

export type OpenedDialog = "people" | "history" | null;

/** Parts of the event page that belong to other features; `app/screens/EventScreen` supplies them. */
export interface EventParts {
  notices: (page: EventPageData) => ReactNode;
  /** The list of people, for windows with room for it beside the expenses. */
  people: (page: EventPageData) => ReactNode;
  dialogs: (page: EventPageData, opened: OpenedDialog, close: () => void) => ReactNode;
}

/** Event detail (docs/product.md 5.2). */
export function EventPageLayout({ parts }: { parts: EventParts }) {
  const { eventId = "" } = useParams();
  return <EventView key={eventId} eventId={eventId} parts={parts} />;
}

/** One frame before and after the event has arrived: what is pressed meanwhile, such as the arrow at its top, stays the same. */
function EventView({ eventId, parts }: { eventId: string; parts: EventParts }) {
  const { t } = useTranslation("events");
  const back = useBack();
  const query = useEventPage(eventId);
  const page = isGone(query) ? undefined : query.data;
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const showPeople = () => setOpened("people");
  const showHistory = () => setOpened("history");
  const close = () => setOpened(null);
  return (
    <Page
      title={page?.event.name ?? t("page.title")}
      subtitle={page ? <EventSubtitle page={page} showPeople={showPeople} /> : null}
      back={back}
      width="full"
      stacked
      actions={page && <EventActions eventId={eventId} showHistory={showHistory} />}
    >
      <QueryView query={query} fallback="failed_load_event" skeleton={<EventSkeleton />}>
        {(page) => (
          <>
            <Welcome page={page} />
            {parts.notices(page)}
            <EventPanes page={page} people={parts.people} showPeople={showPeople} showHistory={showHistory} />
            {parts.dialogs(page, opened, close)}
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface EventSubtitleProps {
  page: EventPageData;
  showPeople: () => void;
}

function EventSubtitle({ page, showPeople }: EventSubtitleProps) {
  const { t, i18n } = useTranslation("common");
  const { event, participants } = page;
  const pending = page.pending.get(event.id);
  const active = participants.filter(({ status }) => status === "active");
  const facts = factsOf(event, i18n.language, (count) => t("days", { count }));
  return (
    <EventFacts
      facts={facts.map((fact) => `${fact} · `).join("")}
      people={t("people_count", { count: active.length })}
      showPeople={showPeople}
    >
      {event.status === "passive" && <Badge>{t("status.passive")}</Badge>}
      {pending && <PendingMark pending={pending} />}
    </EventFacts>
  );
}

/** What who has just joined reads first; in an event without expenses the ticket has a seat for them instead. */
function Welcome({ page }: { page: EventPageData }) {
  const [welcomes] = useState(() => justJoined.is(page.event.id) && !isEmpty(page));
  return welcomes && <JustJoined page={page} />;
}
