import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import type { ExpenseFilter } from "@/data/expense/filter";
import { usePeople } from "@/data/person/usePeople";
import { Amount } from "@/ui/Amount";
import { ReceiptArt } from "@/ui/art";
import { EmptyState, ErrorState } from "@/ui/State";
import { byDay } from "../byDay";
import { useFound } from "../useFound";
import { DayList } from "./DayList";
import styles from "./FoundExpenses.module.css";
import { More } from "./More";

interface FoundExpensesProps {
  page: EventPage;
  filter: ExpenseFilter;
}

/** Shows the search results with their number and their sums. */
export function FoundExpenses({ page, filter }: FoundExpensesProps) {
  const { t } = useTranslation(["events", "common"]);
  const { expenses, sums, further } = useFound(page, filter);
  const { default_currency: currency } = page.event;
  const people = usePeople(page.participants);
  return (
    <>
      <p className={styles.sums} role="status">
        {sums && t("common:expense_count", { count: sums.count })}
        {sums && sums.count > 0 && (
          <>
            {" · "}
            <Amount className={styles.sum} amount={sums.total} currency={currency} />
            {" · "}
            {t("page.my_share")} <Amount amount={sums.my_share} currency={currency} />
          </>
        )}
      </p>
      {expenses.length === 0 && sums && !further.isFetching && (
        <EmptyState art={<ReceiptArt />} title={t("page.nothing_found")} />
      )}
      {/* The list shows no totals, because results may lack expenses of the same day. */}
      <DayList
        days={byDay(expenses, [])}
        people={people}
        currency={currency}
        pending={page.pending}
        discussed={page}
        partial="all"
      />
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={further.refetch} />
      )}
      {(further.hasNextPage || further.isLoading) && (
        <More
          busy={further.isFetching}
          failed={further.isError}
          waits={further.fetchStatus === "paused"}
          onMore={() => void further.fetchNextPage()}
        />
      )}
    </>
  );
}
