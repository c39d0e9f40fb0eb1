import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/shared/dates/dates";
import type { OverlaidEventPage } from "@/shared/outbox/overlay";
import { useSettled } from "@/shared/places/useSettled";
import { Amount } from "@/shared/ui/Amount";
import { ReceiptArt } from "@/shared/ui/art";
import { Button } from "@/shared/ui/Button";
import { TextField } from "@/shared/ui/Field";
import { EmptyState, ErrorState } from "@/shared/ui/State";
import { useEventExpenses } from "../api/eventExpenses";
import { byDay } from "../byDay";
import { matches } from "../matches";
import styles from "../pages/EventPage.module.css";
import { ExpenseRow } from "./ExpenseRow";
import { PaymentRow } from "./PaymentRow";

const SEARCH_PAUSE_MS = 300;

/** Fewer expenses than this need no search. */
const SEARCH_FROM = 8;

/** Everything that was spent and paid back, by day; searched on the server, and here without network. */
export function EventExpenses({ page }: { page: OverlaidEventPage }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const [search, setSearch] = useState("");
  const [wantsMore, setWantsMore] = useState(false);
  const asked = useSettled(search.trim(), SEARCH_PAUSE_MS);

  const from = asked === "" ? page.next : null;
  const further = useEventExpenses(page.event.id, asked, from, asked !== "" || (wantsMore && from !== null));
  const found = further.data?.pages.flatMap((answer) => answer.expenses) ?? [];

  const here = page.expenses.filter((expense) => matches(expense, asked));
  const known = new Set([...page.expenses.map((expense) => expense.id), ...page.pending.keys()]);
  const expenses = [...here, ...found.filter((expense) => !known.has(expense.id))];
  const payments = asked === "" ? page.payments : [];
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  const { default_currency: currency } = page.event;
  const hasMore = asked === "" ? from !== null && (!wantsMore || further.hasNextPage) : further.hasNextPage;
  const days = byDay(expenses, payments);
  const lastDate = expenses.at(-1)?.expense_date;

  return (
    <div className={styles.list}>
      {page.expense_count >= SEARCH_FROM && (
        <TextField
          type="search"
          label={
            <>
              <Search size={15} aria-hidden="true" /> {t("page.search")}
            </>
          }
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {expenses.length + payments.length === 0 && !further.isFetching && (
        <EmptyState
          art={<ReceiptArt />}
          title={t(asked === "" ? "page.empty_title" : "page.nothing_found")}
          text={asked === "" ? t("page.empty_text") : undefined}
        />
      )}
      {days.map((day) => (
        <section key={day.date} className={styles.day} aria-label={formatDay(day.date, i18n.language)}>
          <div className={styles.dayHead}>
            <h3 className={styles.dayTitle}>{formatDay(day.date, i18n.language)}</h3>
            {asked === "" && day.total !== null && !(hasMore && day.date === lastDate) && (
              <Amount className={styles.dayTotal} amount={day.total} currency={currency} />
            )}
          </div>
          <ul className={styles.rows}>
            {day.entries.map((entry) =>
              entry.kind === "expense" ? (
                <li key={entry.expense.id}>
                  <ExpenseRow
                    expense={entry.expense}
                    payer={people.get(entry.expense.paid_by)}
                    currency={currency}
                    pending={page.pending.get(entry.expense.id)}
                  />
                </li>
              ) : (
                <li key={entry.payment.id}>
                  <PaymentRow
                    payment={entry.payment}
                    people={people}
                    currency={currency}
                    pending={page.pending.get(entry.payment.id)}
                  />
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
      {further.isError && (
        <ErrorState error={further.error} fallback="failed_load_expenses" onRetry={() => void further.refetch()} />
      )}
      {hasMore && (
        <Button
          variant="secondary"
          busy={further.isFetching}
          onClick={() => (wantsMore || asked !== "" ? void further.fetchNextPage() : setWantsMore(true))}
        >
          {t("page.show_more")}
        </Button>
      )}
    </div>
  );
}
