import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, today } from "@/core/dates/dates";
import { placeText } from "@/core/geo/eventPlace";
import { planOfPayments } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import { type EventBook, peopleOf } from "@/data/export/book";
import { householdsByPerson } from "@/data/person/households";
import { usePersonName } from "@/data/person/usePersonName";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { Mark } from "@/ui/Logo";
import { BalanceTable } from "./BalanceTable";
import { ExpenseTable } from "./ExpenseTable";
import styles from "./Paper.module.css";

/** The printed event: facts, balances, transfers, and every line of the book. */
export function Paper({ book }: { book: EventBook }) {
  const { t, i18n } = useTranslation(["book", "common"]);
  const language = useLanguage();
  const nameOf = usePersonName();
  const { event } = book;
  const people = peopleOf(book);
  const persons = useMemo(() => new Map(book.participants.map(({ user_id, person }) => [user_id, person])), [book]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names only change with the language
  const nameOfId = useCallback((id: string) => nameOf(persons.get(id)), [persons, i18n.language]);
  const households = useMemo(() => householdsByPerson(book), [book]);
  const withHousehold = (id: string) => {
    const household = households.get(id)?.name;
    return household ? t("with_household", { name: nameOfId(id), household: isolated(household) }) : nameOfId(id);
  };
  const transfers = planOfPayments(book);
  const facts = [
    placeText(language, event),
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language, "long"),
    event.planned_duration_days && t("common:days", { count: event.planned_duration_days }),
  ].filter(Boolean);
  return (
    <article className={styles.paper} aria-label={t("paper")}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>{event.name}</h2>
          <p className={styles.soft}>{facts.join(" · ")}</p>
        </div>
        <Mark />
      </header>
      <p className={styles.total}>
        <Amount amount={book.total} currency={event.default_currency} />{" "}
        <span className={styles.soft}>
          {t("common:expense_count", { count: book.expense_count })} ·{" "}
          {t("common:people_count", { count: people.length })}
        </span>
      </p>
      <section className={styles.part}>
        <h3>{t("balances")}</h3>
        <BalanceTable book={book} people={people} />
      </section>
      <section className={styles.part}>
        <h3>{t("transfers")}</h3>
        {transfers.length === 0 ? (
          <p>{t(book.has_open_bill ? "so_far" : "settled")}</p>
        ) : (
          <ul>
            {transfers.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className={styles.transfer}>
                <span>{t("transfer", { from: withHousehold(from), to: withHousehold(to) })}</span>
                <Amount amount={amount} currency={event.default_currency} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.part}>
        <h3>{t("entries")}</h3>
        <ExpenseTable book={book} nameOf={nameOfId} />
      </section>
      <p className={styles.soft}>{t("as_of", { date: formatDate(today(), i18n.language, "long") })}</p>
    </article>
  );
}
