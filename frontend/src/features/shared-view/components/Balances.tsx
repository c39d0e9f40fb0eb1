import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { BalanceBar } from "@/ui/BalanceBar";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { balanceBarsOf } from "../balanceBars";
import type { ViewedEvent } from "../viewed";
import styles from "./Balances.module.css";

/** Balances as bars around zero: right is owed to the person, left is owed by them. Screen readers get a table. */
export function Balances({ seen, people }: { seen: ViewedEvent; people: ReadonlyMap<string, Person> }) {
  const { t } = useTranslation("view");
  const nameOf = usePersonName();
  return (
    <Section title={t("balances")}>
      <table className={styles.standings}>
        <ScreenReaderOnly as="thead">
          <tr>
            <th scope="col">{t("column_person")}</th>
            <th scope="col">{t("column_balance")}</th>
          </tr>
        </ScreenReaderOnly>
        <tbody>
          {balanceBarsOf(seen).map(({ user_id, household, net, part }) => {
            const person = people.get(user_id);
            return (
              <tr key={user_id} className={styles.row}>
                <th scope="row" className={styles.person}>
                  {person && <Avatar person={person} size={32} />}
                  <span className={styles.names}>
                    <span className={styles.name}>{nameOf(person)}</span>
                    {household && (
                      <span className={styles.soft}>{t("household", { household: isolated(household) })}</span>
                    )}
                  </span>
                </th>
                <td className={styles.figure}>
                  <Amount amount={net} currency={seen.event.default_currency} signed />{" "}
                  <span className={styles.soft}>{t(net > 0 ? "gets_back" : net < 0 ? "owes" : "even")}</span>
                  <BalanceBar net={net} part={part} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
