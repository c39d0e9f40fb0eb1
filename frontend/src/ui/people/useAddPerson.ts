import { newId } from "@/core/ids/newId";
import { addPerson } from "@/data/person/addPerson";
import { save } from "@/offline/submit";
import { useErrorToast } from "@/ui/useErrorText";

interface Adding {
  /** Called when the server refuses the person. */
  onRefused?: (id: string) => void;
}

/**
 * Returns a function that adds a person without an account to an event, and returns their id. The person is shown at
 * once, also offline.
 */
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
