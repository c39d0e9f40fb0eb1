import { useKnownEvent } from "@/domain/shown/eventPage";
import { AddPerson } from "@/ui/people/AddPerson";

/** For whom no link helps. */
export function WithoutPhone({ eventId }: { eventId: string }) {
  const { data } = useKnownEvent(eventId);
  return <AddPerson eventId={eventId} participants={data?.participants ?? []} />;
}
