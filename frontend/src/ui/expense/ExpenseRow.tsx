import { MapPin, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import type { Expense, ExpensePayer } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import type { Person } from "@/data/person/model";
import type { Pending } from "@/offline/overlay";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { AvatarStack } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./ExpenseRow.module.css";
import rows from "./Rows.module.css";
import { TopicIcon } from "./TopicIcon";

interface ExpenseRowProps {
  expense: Pick<Expense, "description" | "place_name" | "amount" | "currency" | "amount_in_event_currency" | "topic">;
  /** The event's currency. */
  currency: Currency;
  payers: readonly (Pick<ExpensePayer, "paid_amount" | "paid_in_event_currency"> & { person: Person | undefined })[];
  /** The reader's share; null when they have none. Undefined for readers who are nobody of the event. */
  share?: Units | null;
  /** Target of the row. Without one it is no link. */
  to?: string;
  /** Whether the link replaces the history entry. */
  replace?: boolean;
  /** Whether the target is open beside the list. */
  isOpen?: boolean;
  /** Whether the amounts have the currency's code, as in lists of several events. */
  coded?: boolean;
  /** Whether the event is over. */
  passive?: boolean;
  pending?: Pending;
  /** A line beneath the payer, in the room of the place. */
  context?: ReactNode;
  /** A line across the row, beneath everything else. */
  children?: ReactNode;
}

/** An expense as every list shows it: topic and payers, the amount and the reader's share (docs/product.md 5.2). */
export function ExpenseRow(props: ExpenseRowProps) {
  const { expense, currency, payers, share, to, replace, isOpen, coded = false, passive, pending, context } = props;
  const { t } = useTranslation("common");
  const whoPaid = useWhoPaid();
  const { topic } = expense;
  const inside = (
    <>
      <Pictogram
        topic={topic}
        atPlace={expense.place_name !== null}
        payers={payers.flatMap(({ person }) => person ?? [])}
      />
      <span>
        <span className={rows.title}>{titleOf(expense)}</span>
        <span className={styles.facts}>
          <span>{whoPaid(payers, currency)}</span>
          {!context && expense.description && expense.place_name && (
            <span className={styles.place}>
              <MapPin size={14} aria-hidden="true" />
              <ScreenReaderOnly> · </ScreenReaderOnly>
              <span>{isolated(expense.place_name)}</span>
            </span>
          )}
          {topic && <ScreenReaderOnly> · {t(`topic.of.${topic}`)}</ScreenReaderOnly>}
        </span>
        {context && <span className={styles.context}>{context}</span>}
        {pending && <PendingMark pending={pending} />}
      </span>
      <span>
        <span className={rows.money}>
          <Amount amount={expense.amount_in_event_currency} currency={currency} bare={!coded} />
        </span>
        {expense.currency !== currency && (
          <span className={styles.share}>
            <Amount amount={expense.amount} currency={expense.currency} />
          </span>
        )}
        {share !== undefined && (
          <span className={styles.share}>
            {share === null ? (
              t("not_mine")
            ) : (
              <>
                {t("my_share")} <Amount amount={share} currency={currency} bare />
              </>
            )}
          </span>
        )}
      </span>
      {props.children && <span className={styles.more}>{props.children}</span>}
    </>
  );
  const className = classes(rows.row, coded && styles.coded, passive && styles.passive);
  return to ? (
    <Link className={className} to={to} replace={replace} aria-current={isOpen || undefined}>
      {inside}
    </Link>
  ) : (
    <div className={className}>{inside}</div>
  );
}

interface PictogramProps {
  topic: Expense["topic"];
  atPlace: boolean;
  payers: readonly Person[];
}

/** The icon of the topic, else of the kind of expense, with the payers in its corner. */
function Pictogram({ topic, atPlace, payers }: PictogramProps) {
  const Other = atPlace ? MapPin : ReceiptText;
  return (
    <span className={styles.pictogram} data-topic={topic}>
      {topic ? <TopicIcon topic={topic} size={20} /> : <Other size={20} aria-hidden="true" />}
      <span className={styles.payers}>
        <AvatarStack people={payers} most={2} size={payers.length > 1 ? 18 : 20} />
      </span>
    </span>
  );
}
