import type { EventPage } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

const IbanRequests = onDemand(async () => (await import("./IbanRequests")).default, {
  // About as high as the requests, so that the content below does not move.
  fallback: ({ requests }) => <Skeleton height={`${requests.length * 8}rem`} />,
});

/** Requests by people of the event for the reader's IBAN. Nothing when there are none. */
export function AskedForIban({ page: { event, participants, iban_requests } }: { page: EventPage }) {
  const nameOf = usePersonName();
  if (iban_requests.length === 0) return null;
  const people = new Map(participants.map(({ user_id, person }) => [user_id, person]));
  return (
    <IbanRequests
      requests={iban_requests.map((asked_by) => ({
        event_id: event.id,
        asked_by,
        asked_by_name: nameOf(people.get(asked_by)),
      }))}
    />
  );
}
