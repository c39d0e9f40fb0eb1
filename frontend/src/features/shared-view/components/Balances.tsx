import { useTranslation } from "react-i18next";
import { absolute, type Units, ZERO } from "@/core/money/units";
import { listed } from "@/core/text/listed";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { BalanceBar } from "@/ui/BalanceBar";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { ViewedEvent, ViewedPerson } from "../viewed";
import styles from "./Balances.module.css";

/** Balances as bars around zero: right is owed to the person, left is owed by them. Screen readers get a table. */
export function Balances({ seen, people }: { seen: ViewedEvent; people: ReadonlyMap<string, Person> }) {
  const { t, i18n } = useTranslation("view");
  const nameOf = usePersonName();
  const namesOf = (ids: readonly string[]) =>
    listed(
      ids.map((id) => nameOf(people.get(id))),
      i18n.language,
    );
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
          {balanceBarsOf(seen).map(({ user_id, others, net, part }) => {
            const person = people.get(user_id);
            return (
              <tr key={user_id} className={styles.row}>
                <th scope="row" className={styles.person}>
                  {person && <Avatar person={person} size={32} />}
                  <span className={styles.names}>
                    <span className={styles.name}>{nameOf(person)}</span>
                    {others.length > 0 && (
                      <span className={styles.soft}>{t("pays_with", { others: namesOf(others) })}</span>
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

interface Bar extends ViewedPerson {
  net: Units;
  /** Ids of the others who pay as one with the person, in the order of joining. Empty for a person who pays alone. */
  others: string[];
  /** Length as a fraction of the longest bar, from 0 to 1. */
  part: number;
}

/** Returns the balances of active participants, and of former ones with a balance, from the most owed to the most owing. */
export function balanceBarsOf({ people, balances }: Pick<ViewedEvent, "people" | "balances">): Bar[] {
  const nets = new Map(balances.map(({ user_id, net }) => [user_id, net]));
  const standing = people
    .map((person) => ({
      ...person,
      others: othersWith(person, people).map(({ user_id }) => user_id),
      net: nets.get(person.user_id) ?? ZERO,
    }))
    .filter(({ active, net }) => active || net !== 0);
  const longest = Math.max(1, ...standing.map(({ net }) => absolute(net)));
  return standing.map((one) => ({ ...one, part: absolute(one.net) / longest })).sort((a, b) => b.net - a.net);
}

/** Returns the other people of a person's household. */
const othersWith = ({ user_id, household }: ViewedPerson, people: readonly ViewedPerson[]) =>
  people.filter((one) => household !== null && one.household === household && one.user_id !== user_id);
