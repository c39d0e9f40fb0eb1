import { matching } from "@/data/expense/search";
import { useDebounced } from "@/platform/timing/useDebounced";
import { useFailure } from "@/ui/useFailure";
import { useFoundExpenses, useRecentExpenses } from "./api/recentExpenses";
import { useCardsWithPending } from "./useCardsWithPending";

const SEARCH_PAUSE_MS = 300;

/**
 * The expenses of all events in which every word of the search is found, or the newest of them. What is known here is
 * searched at once and without network; while the server has older ones, it looks through those.
 */
export function useAllExpenses(search: string) {
  const query = useRecentExpenses();
  const asked = useDebounced(search.trim(), SEARCH_PAUSE_MS);
  const searching = search.trim() !== "";
  const further = useFoundExpenses(asked, searching && asked !== "" && query.hasNextPage);

  const told = query.data?.pages.flatMap((page) => page.expenses);
  const known = new Set(told?.map(({ id }) => id));
  const found = searching
    ? further.data?.pages.flatMap((page) => page.expenses).filter(({ id }) => !known.has(id))
    : [];
  const unreachable = useFailure(query) !== null || query.fetchStatus === "paused";
  // What waits on this device can be shown even where the list itself was never loaded.
  const all = useCardsWithPending(told ? [...told, ...(found ?? [])] : unreachable ? [] : undefined);
  const more = searching ? further : query;
  const unsearched = searching && query.hasNextPage;
  return {
    query,
    /** Undefined until anything is known. */
    all: told || all?.cards.length ? all : undefined,
    cards: all ? matching(all.cards, search) : [],
    /** Asks for older ones; undefined where there are none. */
    onMore: more.hasNextPage ? () => void more.fetchNextPage() : undefined,
    busy: more.isFetchingNextPage,
    /** Older ones are being looked through. */
    looking: unsearched && (asked !== search.trim() || further.fetchStatus === "fetching"),
    /** Older ones could not be looked through. */
    partly: unsearched && (further.fetchStatus === "paused" || further.isError),
  };
}
