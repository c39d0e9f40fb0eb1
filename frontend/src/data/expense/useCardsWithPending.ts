import { useQueries } from "@tanstack/react-query";
import { eventPageQuery } from "@/data/event/eventPage";
import type { Expense, ExpenseCard } from "@/data/event/model";
import { useOutbox } from "@/offline/queue";
import { useSession } from "@/platform/session/session";
import { type CardsWithPending, withPendingCards } from "./pendingCards";

/** Returns cards across events with the reader's pending mutations applied. `isListed` decides about changed expenses. */
export function useCardsWithPending(
  cards: readonly ExpenseCard[] | undefined,
  isListed?: (expense: Expense) => boolean,
): CardsWithPending | undefined {
  const mutations = useOutbox((s) => s.mutations);
  const me = useSession((s) => s.userId) ?? "";
  const eventIds = [...new Set(mutations.flatMap(({ events }) => events))];
  const pages = useQueries({
    // Usually cached, because the user changed something in these events. Fetched only if evicted.
    queries: eventIds.map((id) => ({ ...eventPageQuery(id), staleTime: Number.POSITIVE_INFINITY })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return cards && withPendingCards(cards, pages, mutations, me, isListed);
}
