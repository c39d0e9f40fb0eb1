import { usePeopleOfView } from "../usePeopleOfView";
import type { ViewedEvent } from "../viewed";
import { Balances } from "./Balances";
import { ExpenseDays } from "./ExpenseDays";
import { Spent } from "./Spent";
import { Transfers } from "./Transfers";
import styles from "./ViewedEventParts.module.css";
import { ViewHead } from "./ViewHead";

/** Balances, transfers, expenses and statistics: stacked, or side by side. */
export function ViewedEventParts({ token, seen }: { token: string; seen: ViewedEvent }) {
  const people = usePeopleOfView(seen.people);
  const currency = seen.event.default_currency;
  return (
    <>
      <ViewHead seen={seen} />
      <div className={styles.parts}>
        <div className={styles.standings}>
          <Balances seen={seen} people={people} />
        </div>
        <div className={styles.transfers}>
          <Transfers transfers={seen.transfers} people={people} currency={currency} />
        </div>
        <div className={styles.expenses}>
          <ExpenseDays token={token} seen={seen} people={people} />
        </div>
        {seen.expense_count > 0 && (
          <div className={styles.spent}>
            <Spent seen={seen} people={people} />
          </div>
        )}
      </div>
    </>
  );
}
