import { useTranslation } from "react-i18next";
import { type Units, ZERO } from "@/core/money/units";
import type { Balance, Participant } from "@/data/event/model";
import type { EventBook } from "@/data/export/book";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import styles from "./Paper.module.css";

const NOTHING: Omit<Balance, "user_id"> = { paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO };

/** A table of what everyone paid, shares, sent and received, with their balance. */
export function BalanceTable({ book, people }: { book: EventBook; people: readonly Participant[] }) {
  const { t } = useTranslation("book");
  const nameOf = usePersonName();
  const currency = book.event.default_currency;
  const balances = new Map(book.balances.map((balance) => [balance.user_id, balance]));
  const columns: { name: string; of: (balance: Omit<Balance, "user_id">) => Units }[] = [
    { name: t("column.paid"), of: ({ paid }) => paid },
    { name: t("column.share"), of: ({ share }) => share },
    ...(book.payments.length > 0
      ? [
          {
            name: t("column.payments"),
            of: ({ sent, received }: Omit<Balance, "user_id">) => (sent - received) as Units,
          },
        ]
      : []),
  ];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("column.person")}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className={styles.money}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.money}>
            {t("column.balance")}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ user_id, person }) => {
          const balance = balances.get(user_id) ?? NOTHING;
          return (
            <tr key={user_id}>
              <th scope="row">{nameOf(person)}</th>
              {columns.map(({ name, of }) => (
                <td key={name} className={styles.money}>
                  <Amount amount={of(balance)} currency={currency} />
                </td>
              ))}
              <td className={styles.money}>
                <Amount amount={balance.net} currency={currency} signed />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
