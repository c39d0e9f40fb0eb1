import { Search } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { isFiltering } from "@/data/expense/filter";
import { usePeople } from "@/data/person/usePeople";
import { IconButton } from "@/ui/Button";
import { Section } from "@/ui/Page";
import { ErrorState } from "@/ui/State";
import { useWide } from "@/ui/useWide";
import { useEventExpenses } from "../api/eventExpenses";
import { byDay, firstFew } from "../byDay";
import { useExpenseFilter } from "../useExpenseFilter";
import { useFound } from "../useFound";
import { AddExpense } from "./AddExpense";
import heading from "./BesideHeading.module.css";
import { DayList } from "./DayList";
import styles from "./EventPanes.module.css";
import { ExpenseSearch } from "./ExpenseSearch";
import { FoundExpenses } from "./FoundExpenses";
import { More } from "./More";

/** Fewer expenses than this need no search. */
const SEARCH_FROM = 8;
/** So many are seen before anything else is said of the event. */
const FEW = 4;

interface EventExpensesProps {
  page: EventPage;
  /** What the event is about: after the first few expenses. */
  about: ReactNode;
}

/** Everything that was spent and paid back, by day; or, of the expenses, those that are looked for. */
export function EventExpenses({ page, about }: EventExpensesProps) {
  const { t } = useTranslation("events");
  const [filter, setFilter] = useExpenseFilter();
  const filtering = isFiltering(filter);
  const found = useFound(page, filter);
  const wide = useWide();
  // On a phone its line is the expenses' as long as nobody looks for anything.
  const [looking, setLooking] = useState<"asked" | "found" | null>(filtering ? "found" : null);
  const searchable = filtering || page.expense_count >= SEARCH_FROM;
  const searching = looking !== null || wide;
  return (
    <Section
      title={t("page.expenses")}
      aside={
        <span className={heading.group}>
          {searchable && !searching && (
            <IconButton label={t("page.search")} icon={<Search size={20} />} onClick={() => setLooking("asked")} />
          )}
          <AddExpense eventId={page.event.id} />
        </span>
      }
    >
      <div className={styles.list}>
        {searchable && searching && (
          <ExpenseSearch
            page={page}
            filter={filter}
            onFilter={setFilter}
            count={found.sums?.count}
            wanted={looking === "asked"}
          />
        )}
        {filtering ? <FoundExpenses page={page} found={found} /> : <AllExpenses page={page} about={about} />}
      </div>
    </Section>
  );
}

function AllExpenses({ page, about }: EventExpensesProps) {
  const [wantsMore, setWantsMore] = useState(false);
  const further = useEventExpenses(page.event, page.next, wantsMore && page.next !== null);
  const days = useMemo(() => {
    const older = further.data?.pages.flatMap((answer) => answer.expenses) ?? [];
    const known = new Set([...page.expenses.map(({ id }) => id), ...page.pending.keys()]);
    const expenses = [...page.expenses, ...older.filter(({ id }) => !known.has(id))];
    return byDay(expenses, [...page.payments, ...page.refused.payments], page.refused.expenses);
  }, [page, further.data]);
  const people = usePeople(page.participants);
  const hasMore = page.next !== null && (!wantsMore || further.hasNextPage);
  const [first, others] = about === null ? [days, []] : firstFew(days, FEW);
  const list = (some: typeof days, partial: "last" | "none") => (
    <DayList
      days={some}
      people={people}
      currency={page.event.default_currency}
      pending={page.pending}
      partial={partial}
    />
  );
  // Of a day that goes on only a part is here: it has no total yet.
  const partial = hasMore ? "last" : "none";
  return (
    <>
      {list(first, others.length > 0 ? "none" : partial)}
      {about}
      {others.length > 0 && list(others, partial)}
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={further.refetch} />
      )}
      {hasMore && (
        <More
          busy={further.isFetching}
          failed={further.isError}
          onMore={() => (wantsMore ? void further.fetchNextPage() : setWantsMore(true))}
        />
      )}
    </>
  );
}
