import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { describedIn } from "@/core/text/guessedDescription";
import { useEventPage } from "@/data/event/eventPage";
import { useWithoutLoss } from "@/data/event/goingFrom";
import type { EventPage as EventPageData } from "@/data/event/model";
import { openingStateOf } from "@/data/event/openedCard";
import { asksAboutEarlier } from "@/data/expense/askAboutEarlier";
import { justJoined } from "@/data/invitation/justJoined";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { useSession } from "@/platform/session/session";
import { Bell } from "@/ui/Bell";
import { Badge } from "@/ui/Card";
import { EventIcon } from "@/ui/event/EventIcon";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Page } from "@/ui/Page";
import { isGone, QueryView } from "@/ui/QueryView";
import { EventActions, EventDescription } from "../components/EventHead";
import { EventPanes } from "../components/EventPanes";
import { EventSkeleton } from "../components/EventSkeleton";
import { JustJoined } from "../components/JustJoined";

/** Returns the target of Back: the list of events when the reader came from there, else home (docs/product.md 5.2). */
function useBack(): string {
  const { state, key } = useLocation();
  // The referrer never changes while the document is open, so only the first screen may use it.
  const isFirst = key === "default";
  const cameFromList =
    openingStateOf(state).from === "events" ||
    (isFirst && document.referrer.split("?")[0] === window.location.origin + PATHS.events);
  return cameFromList ? PATHS.events : PATHS.home;
}

type OpenedDialog = "people" | "history" | "leave" | "delete" | null;

/** Parts of the event page that belong to other features; `app/screens/EventScreen` supplies them. */
export interface EventParts {
  /** What needs an answer, above the balances. */
  notices: (page: EventPageData) => ReactNode;
  /** Recurring expenses to come, above the list. */
  upcoming: (page: EventPageData) => ReactNode;
  /** What may wait until the balances are read. */
  offer: (page: EventPageData) => ReactNode;
  /** The list of people beside the expenses in wide windows. */
  people: (page: EventPageData) => ReactNode;
  dialogs: (page: EventPageData, opened: OpenedDialog, close: () => void) => ReactNode;
  /** A dialog that explains the balance of a party. */
  reason: (page: EventPageData, partyId: string, close: () => void) => ReactNode;
}

/** Event detail (docs/product.md 5.2). */
export function EventPageLayout({ parts }: { parts: EventParts }) {
  const { eventId = "" } = useParams();
  return <EventView key={eventId} eventId={eventId} parts={parts} />;
}

/** Renders the same frame before and after the event has loaded, so that pressed buttons stay mounted. */
function EventView({ eventId, parts }: { eventId: string; parts: EventParts }) {
  const { t } = useTranslation("events");
  const back = useBack();
  const { card } = openingStateOf(useLocation().state);
  const query = useWithoutLoss(eventId, useEventPage(eventId));
  const page = isGone(query) ? undefined : query.data;
  // A missing event needs no place for its icon and description.
  const whileLoading = isGone(query) ? undefined : null;
  // Until the page has arrived, the header shows what the card knew.
  const head = page?.event ?? (isGone(query) ? undefined : card);
  // New members begin with the event, not with inviting others.
  const [hasJoined] = useState(() => justJoined.is(eventId));
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const [reason, setReason] = useState<string | null>(null);
  const showPeople = () => setOpened("people");
  const showHistory = () => setOpened("history");
  const close = () => setOpened(null);
  return (
    <Page
      title={head?.name ?? t("page.title")}
      subtitle={page ? <EventSubtitle page={page} /> : whileLoading}
      back={back}
      icon={
        head ? (
          <EventIcon category={head.category} passive={head.status === "passive"} moving={eventId} />
        ) : (
          whileLoading
        )
      }
      width="full"
      actions={page && <EventActions eventId={eventId} bell={<Bell />} show={setOpened} />}
    >
      <QueryView query={query} fallback="failed_load_event" skeleton={<EventSkeleton />}>
        {(page) => (
          <>
            <EventPanes
              page={page}
              notices={
                <>
                  <Welcome page={page} />
                  {parts.notices(page)}
                </>
              }
              hasJoined={hasJoined}
              offer={parts.offer(page)}
              people={parts.people}
              upcoming={parts.upcoming}
              showPeople={showPeople}
              showHistory={showHistory}
              showReason={setReason}
            />
            {parts.dialogs(page, opened, close)}
            {reason !== null && parts.reason(page, reason, () => setReason(null))}
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Shows the description beneath the name, or the category when there is no description and one was chosen. */
function EventSubtitle({ page: { event, pending } }: { page: EventPageData }) {
  const { t } = useTranslation("common");
  const description = describedIn(useLanguage(), event);
  const state = pending.get(event.id);
  return (
    <>
      {event.status === "passive" && (
        <>
          <Badge>{t("status.passive")}</Badge>{" "}
        </>
      )}
      {state && (
        <>
          <PendingMark pending={state} />{" "}
        </>
      )}
      {description ? (
        <EventDescription text={description} />
      ) : (
        event.category !== "other" && t(`category.${event.category}`)
      )}
    </>
  );
}

/** Welcomes new members. The question about earlier expenses replaces the welcome. */
function Welcome({ page }: { page: EventPageData }) {
  const me = useSession((s) => s.userId) ?? "";
  const [welcomes] = useState(() => justJoined.is(page.event.id) && !asksAboutEarlier(page, me, Date.now()));
  return welcomes && <JustJoined page={page} />;
}
