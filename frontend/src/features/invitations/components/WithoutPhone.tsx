import { useKnownEvent } from "@/data/event/eventPage";
import { AddPerson } from "@/ui/people/AddPerson";

/** Adds people without an account, who cannot follow a link. */
export function WithoutPhone({ eventId }: { eventId: string }) {
  const { data } = useKnownEvent(eventId);
  const active = data?.participants.filter(({ status }) => status === "active") ?? [];
  return <AddPerson eventId={eventId} others={active.map(({ person }) => person)} />;
}
