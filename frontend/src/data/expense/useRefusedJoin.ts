import type { Mutation } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import type { JoinExpenses } from "./joinExpenses";
import { JOIN_EXPENSES } from "./kindNames";

const isJoin = (mutation: Mutation): mutation is Mutation<JoinExpenses> => mutation.kind === JOIN_EXPENSES;

/** Returns an answer about earlier expenses of an event that the server refused. `personId` limits it to one person. */
export function useRefusedJoin(eventId: string, personId?: string): Mutation<JoinExpenses> | undefined {
  return useOutbox(({ mutations }) =>
    mutations.find(
      (mutation): mutation is Mutation<JoinExpenses> =>
        mutation.state === "attention" &&
        isJoin(mutation) &&
        mutation.payload.event_id === eventId &&
        (personId === undefined || mutation.payload.person_id === personId),
    ),
  );
}
