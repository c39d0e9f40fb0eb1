import { matching } from "@/data/expense/searchAllEvents";
import { useCardsWithPending } from "@/data/expense/useCardsWithPending";
import { useDebounced } from "@/platform/timing/useDebounced";
import { useFailure } from "@/ui/useFailure";
import { useFoundExpenses, useRecentExpenses } from "./api/recentExpenses";

const SEARCH_PAUSE_MS = 300;

/**
 * Returns the newest expenses of all events, or those that contain every word of the search. Loaded expenses are
 * searched at once and offline; the server searches older ones.
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
  const unreachable = useFailure(query) !== null;
  // Pending expenses are shown even if the list was never loaded.
  const all = useCardsWithPending(told ? [...told, ...(found ?? [])] : unreachable ? [] : undefined);
  const more = searching ? further : query;
  const unsearched = searching && query.hasNextPage;
  return {
    query,
    /** Undefined until there is anything to show. */
    all: told || all?.cards.length ? all : undefined,
    cards: all ? matching(all.cards, search) : [],
    /** Loads older expenses. Undefined if there are none. */
    onMore: more.hasNextPage ? () => void more.fetchNextPage() : undefined,
    /** The pages of the list or the search. */
    pages: more,
    /** Whether the server is searching older expenses. */
    looking: unsearched && (asked !== search.trim() || further.fetchStatus === "fetching"),
    /** Whether older expenses could not be searched. */
    partly: unsearched && (further.fetchStatus === "paused" || further.isError),
  };
}
