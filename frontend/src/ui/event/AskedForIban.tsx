import { lazy, Suspense } from "react";
import type { EventPage } from "@/domain/event/model";
import { usePersonName } from "@/domain/people/usePersonName";
import { Skeleton } from "@/ui/State";

/** Loaded on demand; what is beneath it stays where it is meanwhile. */
const IbanRequests = lazy(() => import("./IbanRequests"));

/** On the screens of an event: who of it asks for the reader's IBAN. Nothing where nobody does. */
export function AskedForIban({ page: { event, participants, iban_requests } }: { page: EventPage }) {
  const nameOf = usePersonName();
  if (iban_requests.length === 0) return null;
  const people = new Map(participants.map(({ user_id, person }) => [user_id, person]));
  return (
    <Suspense fallback={<Skeleton height={`${iban_requests.length * 8}rem`} />}>
      <IbanRequests
        requests={iban_requests.map((asked_by) => ({
          event_id: event.id,
          asked_by,
          asked_by_name: nameOf(people.get(asked_by)),
        }))}
      />
    </Suspense>
  );
}
