import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFiltering } from "@/domain/event/expenseFilter";
import type { EventPage } from "@/domain/event/model";
import { usePeople } from "@/domain/event/usePeople";
import { ReceiptArt } from "@/ui/art";
import { EmptyState, ErrorState } from "@/ui/State";
import { useWide } from "@/ui/useWide";
import { useEventExpenses } from "../api/eventExpenses";
import { byDay } from "../byDay";
import { useExpenseFilter } from "../useExpenseFilter";
import { useFound } from "../useFound";
import { AddExpense } from "./AddExpense";
import { DayList } from "./DayList";
import columns from "./EventColumns.module.css";
import styles from "./EventExpenses.module.css";
import { ExpenseSearch } from "./ExpenseSearch";
import { FoundExpenses } from "./FoundExpenses";
import { Invite } from "./Invite";
import { More } from "./More";

/** Fewer expenses than this need no search. */
const SEARCH_FROM = 8;

/** Everything that was spent and paid back, by day; or, of the expenses, those that are looked for. */
export function EventExpenses({ page }: { page: EventPage }) {
  const [filter, setFilter] = useExpenseFilter();
  const filtering = isFiltering(filter);
  const found = useFound(page, filter);
  return (
    <div className={columns.list}>
      {(filtering || page.expense_count >= SEARCH_FROM) && (
        <ExpenseSearch page={page} filter={filter} onFilter={setFilter} count={found.sums?.count} />
      )}
      {filtering ? <FoundExpenses page={page} found={found} /> : <AllExpenses page={page} />}
    </div>
  );
}

function AllExpenses({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const wide = useWide();
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
  if (days.length === 0) {
    return (
      <EmptyState
        art={<ReceiptArt />}
        title={t("page.empty_title")}
        text={t("page.empty_text")}
        action={
          <div className={styles.first}>
            <AddExpense eventId={page.event.id} first />
            {wide && <Invite eventId={page.event.id} large />}
          </div>
        }
        large
      />
    );
  }
  return (
    <>
      <DayList
        days={days}
        people={people}
        currency={page.event.default_currency}
        pending={page.pending}
        // Of a day that goes on only a part is here: it has no total yet.
        partial={hasMore ? "last" : "none"}
      />
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={() => void further.refetch()} />
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
