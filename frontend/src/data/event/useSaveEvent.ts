import { useMutation } from "@tanstack/react-query";
import type { EventRow, EventSettings } from "@/data/event/model";
import { type SaveEvent, saveEvent } from "@/data/event/saveEvent";
import { amendmentOf } from "@/data/settings/amendment";
import type { Mutation } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation } from "@/offline/queue";
import { save } from "@/offline/submit";

interface Saving {
  changes: EventSettings;
  /** A refused mutation that this one replaces. */
  replaced?: Mutation<SaveEvent>;
  /** Name of the draft it is saved from. */
  draft?: string;
}

/**
 * Saves the changed columns of an event. Resolves with "sent", or with the reason why the mutation waits. Throws the
 * server's refusal; after `version_conflict` the mutation stays for a decision.
 */
export function useSaveEvent(event: EventRow) {
  return useMutation({
    async mutationFn({ changes, replaced, draft }: Saving): Promise<Saved> {
      if (Object.keys(changes).length > 0) {
        const { id: event_id, name } = event;
        return save(
          saveEvent,
          { event_id, name, ...amendmentOf<EventSettings>(event, changes, replaced?.payload) },
          { replaced: replaced && [replaced], draft, staysAfter: ["version_conflict"] },
        );
      }
      if (replaced) await dropMutation(replaced);
      return "sent";
    },
  });
}
