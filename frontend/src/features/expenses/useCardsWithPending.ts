import { useQueries } from "@tanstack/react-query";
import { eventPageQuery } from "@/data/event/eventPage";
import type { ExpenseCard } from "@/data/event/model";
import { useOutbox } from "@/data/outbox/entries";
import { eventOf } from "@/data/outbox/model";
import { useSession } from "@/platform/session/session";
import { type CardsWithPending, withPendingCards } from "./pendingCards";

/** Cards across events as the reader left them, which may be ahead of what the server has. */
export function useCardsWithPending(cards: readonly ExpenseCard[] | undefined): CardsWithPending | undefined {
  const entries = useOutbox((s) => s.entries);
  const me = useSession((s) => s.userId) ?? "";
  const eventIds = [...new Set(entries.flatMap(({ mutation }) => eventOf(mutation) ?? []))];
  const pages = useQueries({
    // Known already to whoever changed something in it; asked for only where that was forgotten.
    queries: eventIds.map((id) => ({ ...eventPageQuery(id), staleTime: Number.POSITIVE_INFINITY })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return cards && withPendingCards(cards, pages, entries, me);
}
