import { newId } from "@/core/ids/newId";
import { addPerson } from "@/data/person/addPerson";
import { save } from "@/offline/submit";
import { useErrorToast } from "@/ui/useErrorText";

interface Adding {
  /** The server does not take them. */
  onRefused?: (id: string) => void;
}

/** Adds somebody without an account to an event, by a name, and answers their id: they are there at once, also offline. */
export function useAddPerson(eventId: string) {
  const showError = useErrorToast();
  return (name: string, { onRefused }: Adding = {}): string => {
    const id = newId();
    save(addPerson, { event_id: eventId, id, name }).catch((error: unknown) => {
      showError(error);
      onRefused?.(id);
    });
    return id;
  };
}
