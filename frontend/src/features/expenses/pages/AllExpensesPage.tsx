import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { useOnline } from "@/platform/network/useOnline";
import { ReceiptArt } from "@/ui/art";
import { Button, ButtonLink } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { ExpenseCardRow } from "@/ui/expense/ExpenseCardRow";
import rows from "@/ui/expense/Rows.module.css";
import { TextField } from "@/ui/Field";
import { Stack } from "@/ui/layout";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { ShowMore } from "@/ui/ShowMore";
import { EmptyState, Skeleton } from "@/ui/State";
import { usePanes } from "@/ui/useWide";
import { QuickFilters } from "../components/QuickFilters";
import { useAllExpenses } from "../useAllExpenses";
import styles from "./AllExpensesPage.module.css";

/** The newest expenses of all events (docs/product.md 7.6). */
export function AllExpensesPage() {
  const { t } = useTranslation(["expenses", "common"]);
  const [search, setSearch] = useState("");
  const expenses = useAllExpenses(search);
  const panes = usePanes();
  const count = expenses.cards.length;
  const isPart = search.trim() === "" && expenses.query.hasNextPage;
  const listed = isPart ? t("all.subtitle", { number: count }) : t("common:expense_count", { count });
  const field = (
    <TextField
      type="search"
      label={t("all.search")}
      placeholder={t("all.search_placeholder")}
      value={search}
      onChange={(event) => setSearch(event.target.value)}
    />
  );
  return (
    <Page
      title={t("all.title")}
      subtitle={expenses.all?.cards.length ? listed : null}
      back={PATHS.home}
      width="wide"
      actions={<NetworkDot failing={expenses.query.isError} />}
    >
      <QueryView
        query={{ ...expenses.query, data: expenses.all }}
        skeleton={<ListSkeleton />}
        fallback="failed_load_expenses"
      >
        {({ cards, pending }) => (
          <div className={classes(cards.length > 0 && styles.columns)}>
            {!panes && cards.length > 0 && field}
            <div className={styles.list}>
              {cards.length === 0 ? (
                <NoExpenses />
              ) : (
                <>
                  <ul className={rows.rows}>
                    {expenses.cards.map((expense) => (
                      <li key={expense.id}>
                        <ExpenseCardRow expense={expense} pending={pending.get(expense.id)} />
                      </li>
                    ))}
                  </ul>
                  <SearchState search={search} found={expenses} onClear={() => setSearch("")} />
                </>
              )}
              {expenses.onMore && (
                <ShowMore
                  label={t("all.more")}
                  list={expenses.pages}
                  onMore={expenses.onMore}
                  fallback="failed_load_expenses"
                  className={styles.more}
                />
              )}
            </div>
            {panes && cards.length > 0 && (
              <div className={styles.search}>
                {field}
                <QuickFilters cards={cards} search={search} onSearch={setSearch} />
              </div>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function NoExpenses() {
  const { t } = useTranslation("expenses");
  return (
    <EmptyState
      art={<ReceiptArt />}
      title={t("all.empty_title")}
      text={t("all.empty_text")}
      action={<ButtonLink to={PATHS.chooseEvent}>{t("all.empty_action")}</ButtonLink>}
    />
  );
}

interface SearchStateProps {
  search: string;
  found: ReturnType<typeof useAllExpenses>;
  onClear: () => void;
}

/** Shows the state of the search if the list alone does not. */
function SearchState({ search, found, onClear }: SearchStateProps) {
  const { t } = useTranslation("expenses");
  const none = found.cards.length === 0;
  return (
    <div role="status">
      {found.looking && <p className={styles.none}>{t("all.looking")}</p>}
      {found.partly && <p className={styles.none}>{t("all.partly")}</p>}
      {none && !found.looking && !found.partly && (
        <p className={styles.none}>
          {t("all.none_found", { text: search.trim() })}{" "}
          <Button variant="quiet" onClick={onClear}>
            {t("all.clear")}
          </Button>
        </p>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.columns}>
      <Stack gap={3}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height="5.5rem" />
        ))}
      </Stack>
    </div>
  );
}

/**
 * Shows "Online" in green or "Offline" in red (docs/product.md 7.6). Nothing while only the server is unreachable,
 * which the page shows.
 */
function NetworkDot({ failing }: { failing: boolean }) {
  const { t } = useTranslation("common");
  const online = useOnline();
  if (online && failing) return null;
  return (
    <span className={classes(styles.network, online ? styles.online : styles.offline)} role="status">
      {t(online ? "online.label" : "offline.label")}
    </span>
  );
}
