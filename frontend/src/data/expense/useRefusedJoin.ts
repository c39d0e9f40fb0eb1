import { isOfKind, type Mutation } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { type JoinExpenses, joinExpenses } from "./joinExpenses";

/** Returns an answer about earlier expenses of an event that the server refused. `personId` limits it to one person. */
export function useRefusedJoin(eventId: string, personId?: string): Mutation<JoinExpenses> | undefined {
  return useOutbox(({ mutations }) =>
    mutations.find(
      (mutation): mutation is Mutation<JoinExpenses> =>
        mutation.state === "attention" &&
        isOfKind(mutation, joinExpenses) &&
        mutation.payload.event_id === eventId &&
        (personId === undefined || mutation.payload.person_id === personId),
    ),
  );
}
