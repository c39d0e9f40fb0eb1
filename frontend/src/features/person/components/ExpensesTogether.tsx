import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Expense } from "@/data/event/model";
import { useCardsWithPending } from "@/data/expense/useCardsWithPending";
import { expensesWithQuery } from "@/data/settlement/personPage";
import { useSession } from "@/platform/session/session";
import { ExpenseCardRow } from "@/ui/expense/ExpenseCardRow";
import rows from "@/ui/expense/Rows.module.css";
import { Section } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { ShowMore } from "@/ui/ShowMore";
import { useFailure } from "@/ui/useFailure";
import { ExpensesSkeleton } from "./ExpensesSkeleton";
import styles from "./PersonContent.module.css";

/** Lists the newest expenses in which both the reader and a person take part, over all events. Nothing if there are none. */
export function ExpensesTogether({ personId }: { personId: string }) {
  const { t } = useTranslation("person");
  const me = useSession((s) => s.userId) ?? "";
  const query = useInfiniteQuery(expensesWithQuery(personId));
  const unreachable = useFailure(query) !== null;
  const known = query.data?.pages.flatMap((page) => page.expenses);
  // Pending expenses are shown even if the list was never loaded.
  const all = useCardsWithPending(
    known ?? (unreachable ? [] : undefined),
    (expense) => takesPart(expense, me) && takesPart(expense, personId),
  );
  const isEmpty = all?.cards.length === 0;
  if (known && isEmpty && !query.hasNextPage) return null;
  // The page shows the age of its data, which is fetched together with the list.
  const shown = { ...query, data: known || !isEmpty ? all : undefined, dataUpdatedAt: 0 };
  return (
    <div className={styles.expenses}>
      <Section title={t("expenses.title")}>
        <QueryView query={shown} skeleton={<ExpensesSkeleton />} fallback="failed_load_expenses">
          {({ cards, pending }) => (
            <ul className={rows.rows}>
              {cards.map((expense) => (
                <li key={expense.id}>
                  <ExpenseCardRow expense={expense} pending={pending.get(expense.id)} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {query.hasNextPage && (
          <ShowMore
            label={t("expenses.more")}
            list={query}
            onMore={() => void query.fetchNextPage()}
            fallback="failed_load_expenses"
            className={styles.more}
          />
        )}
      </Section>
    </div>
  );
}

const takesPart = ({ payers, shares }: Expense, person: string): boolean =>
  [...payers, ...shares].some(({ user_id }) => user_id === person);
