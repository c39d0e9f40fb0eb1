import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import type { ExpenseCard, Pending } from "@/domain/event/model";
import { ReceiptArt } from "@/ui/art";
import { Button, ButtonLink } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { EmptyState, Skeleton } from "@/ui/State";
import { useRecentExpenses } from "../api/recentExpenses";
import { ExpenseCardLink } from "../components/ExpenseCardLink";
import { NetworkDot } from "../components/NetworkDot";
import { matching } from "../search";
import { useCardsWithPending } from "../useCardsWithPending";
import styles from "./AllExpensesPage.module.css";

/** The newest expenses of every event (spec section 2 "All expenses"). */
export function AllExpensesPage() {
  const { t } = useTranslation("expenses");
  const query = useRecentExpenses();
  const told = query.data?.pages.flatMap((page) => page.expenses);
  const unreachable = query.fetchStatus === "paused" || query.isError;
  // What waits on this device can be shown even where the list itself was never loaded.
  const all = useCardsWithPending(told ?? (unreachable ? [] : undefined));
  const shown = told || all?.cards.length ? all : undefined;
  return (
    <Page title={t("all.title")} subtitle={t("all.subtitle")} back={PATHS.home} actions={<NetworkDot />}>
      <QueryView query={{ ...query, data: shown }} skeleton={<ListSkeleton />} fallback="failed_load_expenses">
        {({ cards, pending }) => (
          <>
            <ExpenseList expenses={cards} pending={pending} />
            {query.hasNextPage && (
              <Button
                variant="secondary"
                className={styles.more}
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t("all.more")}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface ExpenseListProps {
  expenses: readonly ExpenseCard[];
  pending: ReadonlyMap<string, Pending>;
}

function ExpenseList({ expenses, pending }: ExpenseListProps) {
  const { t, i18n } = useTranslation("expenses");
  const [search, setSearch] = useState("");
  if (expenses.length === 0) {
    return (
      <EmptyState
        art={<ReceiptArt />}
        title={t("all.empty_title")}
        text={t("all.empty_text")}
        action={<ButtonLink to={PATHS.chooseEvent}>{t("all.empty_action")}</ButtonLink>}
      />
    );
  }
  const found = matching(expenses, search, i18n.language);
  return (
    <>
      <TextField
        type="search"
        label={t("all.search")}
        placeholder={t("all.search_placeholder")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className={styles.list}>
        {found.map((expense) => (
          <li key={expense.id}>
            <ExpenseCardLink expense={expense} pending={pending.get(expense.id)} />
          </li>
        ))}
      </ul>
      <div role="status">
        {found.length === 0 && (
          <p className={styles.none}>
            {t("all.none_found", { text: search.trim() })}{" "}
            <Button variant="quiet" onClick={() => setSearch("")}>
              {t("all.clear")}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height="5.5rem" />
      ))}
    </div>
  );
}
