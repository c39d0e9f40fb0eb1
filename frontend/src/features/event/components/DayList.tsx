import { formatDay } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import type { EventPage } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import type { Pending } from "@/offline/overlay";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import rows from "@/ui/expense/Rows.module.css";
import { savedRowRef } from "@/ui/expense/savedRow";
import { RenderWhenVisible } from "@/ui/RenderWhenVisible";
import { type Day, type DayPart, inPieces } from "../byDay";
import styles from "./DayList.module.css";
import { EventExpenseRow } from "./EventExpenseRow";
import { PaymentRow } from "./PaymentRow";

/** Estimated heights of rows and headings before they are measured. */
const ROW_PX = 70;
const HEAD_PX = 45;

interface DayListProps {
  days: readonly Day[];
  /** Must stay the same map while the people are the same (usePeople), because rows are memoized. */
  people: ReadonlyMap<string, Person>;
  currency: Currency;
  pending: ReadonlyMap<string, Pending>;
  /** Numbers of comments and photos, and people who ask to check, by expense or payment, and the bills at the table. */
  discussed: Pick<EventPage, "comment_counts" | "receipt_counts" | "check_marks" | "open_bills">;
  /** Days that are only partly loaded. They show no total. */
  partial: "all" | "last" | "none";
}

/** Lists expenses and payments by day. Renders only the pieces near the viewport. */
export function DayList({ days, people, currency, pending, discussed, partial }: DayListProps) {
  const last = days.at(-1)?.date;
  return inPieces(days).map((piece, index) => (
    <RenderWhenVisible
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is a position in the list
      key={index}
      className={styles.piece}
      initially={index === 0}
      height={piece.reduce((sum, day) => sum + (day.isContinued ? 0 : HEAD_PX) + day.lines.length * ROW_PX, 0)}
    >
      {piece.map((day) => (
        <DaySection
          key={day.date}
          day={day}
          people={people}
          currency={currency}
          pending={pending}
          discussed={discussed}
          showTotal={partial === "none" || (partial === "last" && day.date !== last)}
        />
      ))}
    </RenderWhenVisible>
  ));
}

type DaySectionProps = Omit<DayListProps, "days" | "partial"> & { day: DayPart; showTotal: boolean };

function DaySection({ day, people, currency, pending, discussed, showTotal }: DaySectionProps) {
  const title = formatDay(day.date, useLanguage());
  return (
    <section
      aria-label={day.isContinued ? undefined : title}
      className={classes(day.isContinued && styles.continued, day.isCut && styles.cut)}
    >
      {!day.isContinued && (
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {showTotal && day.total !== null && (
            <Amount className={styles.total} amount={day.total} currency={currency} bare />
          )}
        </div>
      )}
      <ul className={rows.rows}>
        {day.lines.map((line) => {
          const { id } = line.kind === "expense" ? line.expense : line.payment;
          const of = {
            people,
            currency,
            pending: pending.get(id),
            comments: discussed.comment_counts[id] ?? 0,
            isMarked: id in discussed.check_marks,
          };
          return (
            <li key={id} ref={savedRowRef(id)}>
              {line.kind === "expense" ? (
                <EventExpenseRow
                  expense={line.expense}
                  photos={discussed.receipt_counts[id] ?? 0}
                  isAtTable={discussed.open_bills?.some((bill) => bill.id === id) ?? false}
                  {...of}
                />
              ) : (
                <PaymentRow payment={line.payment} {...of} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
