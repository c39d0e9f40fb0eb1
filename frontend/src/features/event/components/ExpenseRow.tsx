import { MapPin } from "lucide-react";
import { memo, use } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { Expense } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import type { Person } from "@/data/person/model";
import type { Pending } from "@/offline/overlay";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { SidePane } from "@/ui/pane";
import { PairAvatar } from "@/ui/people/Avatar";
import styles from "./ExpenseRow.module.css";
import rows from "./Rows.module.css";

interface ExpenseRowProps {
  expense: Expense;
  people: ReadonlyMap<string, Person>;
  currency: Currency;
  pending: Pending | undefined;
}

/** Shows one expense (docs/product.md 5.2). Memoized, because lists have thousands of rows. */
export const ExpenseRow = memo(function ExpenseRow({ expense, people, currency, pending }: ExpenseRowProps) {
  const { t } = useTranslation("events");
  const whoPaid = useWhoPaid();
  const me = useSession((s) => s.userId);
  const payers = expense.payers.map((payer) => ({ ...payer, person: people.get(payer.user_id) }));
  const mine = expense.shares.find((share) => share.user_id === me);
  const path = pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id });
  const opened = use(SidePane)?.path ?? null;
  return (
    <Link
      className={rows.row}
      data-row
      to={path}
      // Replace the history entry, so that Back closes the side pane instead of showing the previous expense.
      replace={opened !== null}
      aria-current={opened === path || undefined}
    >
      <PairAvatar people={payers.flatMap(({ person }) => person ?? [])} />
      <span>
        <span className={rows.title}>{titleOf(expense)}</span>
        <span className={styles.facts}>
          <span>{whoPaid(payers, currency)}</span>
          {expense.description && expense.place_name && (
            <span className={styles.place}>
              <MapPin size={14} aria-hidden="true" />
              <span className="visually-hidden"> · </span>
              {isolated(expense.place_name)}
            </span>
          )}
        </span>
        {pending && <PendingMark pending={pending} />}
      </span>
      <span>
        <span className={rows.money}>
          <Amount amount={expense.amount_in_event_currency} currency={currency} bare />
        </span>
        {expense.currency !== currency && (
          <span className={styles.share}>
            <Amount amount={expense.amount} currency={expense.currency} />
          </span>
        )}
        <span className={styles.share}>
          {mine ? (
            <>
              {t("page.my_share")} <Amount amount={mine.share_in_event_currency} currency={currency} bare />
            </>
          ) : (
            t("page.not_mine")
          )}
        </span>
      </span>
    </Link>
  );
});
