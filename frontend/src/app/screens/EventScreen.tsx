import { EventPageLayout, type EventParts } from "@/features/event/pages/EventPageLayout";
import { HistoryDialog } from "@/features/history/components/HistoryDialog";
import { EventNotices } from "@/features/notifications/components/EventNotices";
import { EventPushOffer } from "@/features/notifications/components/EventPushOffer";
import { LateJoiner } from "@/features/people/components/LateJoiner";
import { NewClaims } from "@/features/people/components/NewClaims";
import { ParticipantsDialog } from "@/features/people/components/ParticipantsDialog";
import { OpenBillsSkeleton } from "@/ui/event/OpenBillsSkeleton";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

/** Only wide windows show the list of people. */
const EventPeople = onDemand(async () => (await import("@/features/people/components/EventPeople")).EventPeople, {
  fallback: <Skeleton height="14rem" />,
});

/** Only events with recurring expenses need these two. */
const DueSeries = onDemand(async () => (await import("@/features/series/components/DueSeries")).DueSeries, {
  quiet: true,
});
const UpcomingSeries = onDemand(
  async () => (await import("@/features/series/components/UpcomingSeries")).UpcomingSeries,
  { fallback: <Skeleton height="4rem" />, quiet: true },
);

/** Only events with a bill on the table. */
const OpenTables = onDemand(async () => (await import("@/features/table/components/OpenTables")).OpenTables, {
  fallback: ({ page }) => <OpenBillsSkeleton count={page.open_bills?.length ?? 0} />,
  quiet: true,
});

/** Loaded on demand, because the event needs the settlement's code only for this. */
const BalanceReason = onDemand(async () => (await import("./BalanceReason")).default, { over: true });

const LeaveOrDelete = onDemand(
  async () => (await import("@/features/event-form/components/LeaveOrDelete")).LeaveOrDelete,
  { over: true },
);

const PARTS: EventParts = {
  notices: (page) => (
    <>
      <LateJoiner page={page} />
      <NewClaims page={page} />
      <EventNotices page={page} />
      {(page.open_bills?.length ?? 0) > 0 && <OpenTables page={page} />}
      {page.server.series?.some(({ due }) => due > 0) && <DueSeries page={page} />}
    </>
  ),
  upcoming: (page) => (page.series?.length ?? 0) > 0 && <UpcomingSeries page={page} />,
  offer: (page) => <EventPushOffer page={page} />,
  people: (page) => <EventPeople page={page} />,
  dialogs: (page, opened, close) => (
    <>
      <ParticipantsDialog open={opened === "people"} onClose={close} page={page} />
      <HistoryDialog page={page} open={opened === "history"} onClose={close} />
      <LeaveOrDelete page={page} open={opened === "leave" || opened === "delete"} asks={opened} onClose={close} />
    </>
  ),
  reason: (page, partyId, close) => <BalanceReason page={page} partyId={partyId} onClose={close} />,
};

export function EventScreen() {
  return <EventPageLayout parts={PARTS} />;
}
