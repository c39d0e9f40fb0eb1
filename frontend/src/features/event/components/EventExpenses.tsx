import { useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { memo, type ReactNode, use, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { goingOnFrom } from "@/data/event/cursor";
import type { EventPage, EventRow, ExpenseCursor } from "@/data/event/model";
import { commentCountsSchema, cursorSchema, receiptCountsSchema } from "@/data/event/schema";
import { expenseInUnits, expenseSchema } from "@/data/expense/columns";
import { type ExpenseFilter, filterFromParams, isFiltering, NO_FILTER, paramsOf } from "@/data/expense/filter";
import { olderWithPending } from "@/data/expense/olderWithPending";
import { usePeople } from "@/data/person/usePeople";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { IconButton } from "@/ui/Button";
import { EventTabs } from "@/ui/event/EventTabs";
import { onDemand } from "@/ui/onDemand";
import { SidePane } from "@/ui/pane";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { EmptyState, ErrorState, Skeleton } from "@/ui/State";
import { useWide } from "@/ui/useWide";
import { byDay } from "../byDay";
import { DayList } from "./DayList";
import styles from "./EventPanes.module.css";
import { ExpenseSearch, type ExpenseSearchProps } from "./ExpenseSearch";
import { More } from "./More";

const FoundExpenses = onDemand(async () => (await import("./FoundExpenses")).FoundExpenses, {
  fallback: <Skeleton height="24rem" />,
});

/** Number of expenses from which the list offers a search. */
const SEARCH_FROM = 8;

/** Lists all expenses and payments by day, or only the search results. */
export function EventExpenses({ page, upcoming }: { page: EventPage; upcoming: ReactNode }) {
  const { t } = useTranslation("events");
  const [filter, setFilter] = useExpenseFilter();
  const filtering = isFiltering(filter);
  return (
    <section className={styles.list} aria-label={t("page.expenses")}>
      <ScreenReaderOnly as="h2">{t("page.expenses")}</ScreenReaderOnly>
      <ListHead page={page} filter={filter} onFilter={setFilter} />
      {filtering ? (
        <FoundExpenses page={page} filter={filter} />
      ) : (
        <>
          {upcoming}
          <AllExpenses page={page} />
        </>
      )}
    </section>
  );
}

type ListHeadProps = Omit<ExpenseSearchProps, "input">;

/** The tabs and the search. A phone shows the search field only during a search, but has it ready after the list. */
function ListHead({ page, filter, onFilter }: ListHeadProps) {
  const { t } = useTranslation("events");
  const wide = useWide();
  const input = useRef<HTMLInputElement>(null);
  const filtering = isFiltering(filter);
  const [asked, setAsked] = useState(filtering);
  const searching = asked || wide;
  const ready = useDeferredValue(true, searching);
  const searchable = filtering || page.expense_count >= SEARCH_FROM;
  const open = () => {
    flushSync(() => setAsked(true));
    // During the tap: later, phones would not open their keyboard.
    input.current?.focus();
  };
  return (
    <>
      <EventTabs
        eventId={page.event.id}
        current="expenses"
        aside={
          searchable && !searching && <IconButton label={t("page.search")} icon={<Search size={20} />} onClick={open} />
        }
      />
      {searchable && (ready || searching) && (
        <div hidden={!searching}>
          <ExpenseSearch page={page} filter={filter} onFilter={onFilter} input={input} />
        </div>
      )}
    </>
  );
}

/** Memoized: a search renders the parent. */
const AllExpenses = memo(function AllExpenses({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const [wantsMore, setWantsMore] = useState(false);
  const further = useEventExpenses(page.event, page.next, wantsMore && page.next !== null);
  const days = useMemo(() => {
    const older = further.data?.pages.flatMap((answer) => answer.expenses) ?? [];
    // A refused change is listed in place of its expense.
    const refused = new Set(page.refused.expenses.map(({ id }) => id));
    const expenses = [...page.expenses, ...olderWithPending(page, older).filter(({ id }) => !refused.has(id))];
    return byDay(expenses, [...page.payments, ...page.refused.payments], page.refused.expenses);
  }, [page, further.data]);
  const discussed = useMemo(() => {
    const pages = [...(further.data?.pages ?? []), page];
    return {
      check_marks: page.check_marks,
      open_bills: page.open_bills,
      comment_counts: Object.assign({}, ...pages.map((answer) => answer.comment_counts)),
      receipt_counts: Object.assign({}, ...pages.map((answer) => answer.receipt_counts)),
    };
  }, [page, further.data]);
  const people = usePeople(page.participants);
  const hasMore = page.next !== null && (!wantsMore || further.hasNextPage);
  return (
    <>
      {days.length === 0 && <EmptyState title={t("page.empty_title")} />}
      <DayList
        days={days}
        people={people}
        currency={page.event.default_currency}
        pending={page.pending}
        discussed={discussed}
        // The oldest loaded day may lack expenses, so it shows no total.
        partial={hasMore ? "last" : "none"}
      />
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={further.refetch} />
      )}
      {hasMore && (
        <More
          busy={further.isFetching}
          failed={further.isError}
          waits={further.fetchStatus === "paused"}
          onMore={() => (wantsMore ? void further.fetchNextPage() : setWantsMore(true))}
        />
      )}
    </>
  );
});

/**
 * Keeps the filter in the address, so that Back from an expense restores it. The address of a screen in the side pane
 * is that screen's own: meanwhile the filter is kept here.
 */
function useExpenseFilter(): [ExpenseFilter, (filter: ExpenseFilter) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isBeside = (use(SidePane)?.path ?? null) !== null;
  const addressed = useMemo(() => filterFromParams(params), [params]);
  const [kept, setKept] = useState(isBeside ? NO_FILTER : addressed);
  if (!isBeside && kept !== addressed) setKept(addressed);
  const store = useCallback(
    (filter: ExpenseFilter) => setParams(paramsOf(filter), { replace: true, state, preventScrollReset: true }),
    [setParams, state],
  );
  return isBeside ? [kept, setKept] : [addressed, store];
}

const pageSchema = v.object({
  expenses: v.array(expenseSchema),
  next: v.nullable(cursorSchema),
  comment_counts: commentCountsSchema,
  receipt_counts: receiptCountsSchema,
});

/** Returns the older expenses of an event, which its page does not include. Fetches nothing until it is enabled. */
function useEventExpenses(event: EventRow, from: ExpenseCursor | null, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.eventExpenses(event.id), from],
    initialPageParam: from,
    enabled,
    queryFn: async ({ pageParam }) => {
      const question = { event_id: event.id, ...goingOnFrom(pageParam) };
      const page = await dataOf(supabase().rpc("event_expenses", question, { get: true }));
      return parsed(pageSchema, page, ({ expenses, ...page }) => ({
        ...page,
        expenses: expenses.map((expense) => expenseInUnits(expense, event.default_currency)),
      }));
    },
    getNextPageParam: (page) => page.next,
  });
}
