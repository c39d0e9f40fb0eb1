import { useMutation } from "@tanstack/react-query";
import type { EventRow, EventSettings } from "@/data/event/model";
import { saveEvent } from "@/data/event/saveEvent";
import type { Mutation } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation } from "@/offline/queue";
import { save } from "@/offline/submit";

interface Saving {
  changes: EventSettings;
  /** A refused mutation that this one replaces. */
  replaced?: Mutation;
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
      const names = Object.keys(changes) as (keyof EventSettings)[];
      if (names.length > 0) {
        const base: EventSettings = Object.fromEntries(names.map((name) => [name, event[name]]));
        const { id: event_id, name } = event;
        return save(
          saveEvent,
          { event_id, name, changes, base },
          { replaced: replaced && [replaced], draft, staysAfter: ["version_conflict"] },
        );
      }
      if (replaced) await dropMutation(replaced);
      return "sent";
    },
  });
}
