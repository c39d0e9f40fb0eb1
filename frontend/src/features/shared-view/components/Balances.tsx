import { useTranslation } from "react-i18next";
import { absolute, type Units, ZERO } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
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
          {balanceBarsOf(seen).map(({ user_id, household, others, net, part }) => {
            const person = people.get(user_id);
            return (
              <tr key={user_id} className={styles.row}>
                <th scope="row" className={styles.person}>
                  {person && <Avatar person={person} size={32} />}
                  <span className={styles.names}>
                    <span className={styles.name}>{nameOf(person)}</span>
                    {household && (
                      <span className={styles.soft}>
                        {others === null
                          ? t("household", { household: isolated(household) })
                          : t("pays_with", { others: isolated(others) })}
                      </span>
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
  /** The others of a household that is named after its people. Null for another name. */
  others: string | null;
  /** Length as a fraction of the longest bar, from 0 to 1. */
  part: number;
}

/**
 * Returns the balances of active participants, and of former ones with a balance, from the most owed to the most owing. A
 * household of which one person is left is none.
 */
export function balanceBarsOf({ people, balances }: Pick<ViewedEvent, "people" | "balances">): Bar[] {
  const nets = new Map(balances.map(({ user_id, net }) => [user_id, net]));
  const membersOf = (name: string | null) => people.filter(({ household }) => household === name);
  const standing = people
    .map((person) => ({
      ...person,
      household: membersOf(person.household).length > 1 ? person.household : null,
      others: othersIn(person, membersOf(person.household)),
      net: nets.get(person.user_id) ?? ZERO,
    }))
    .filter(({ active, net }) => active || net !== 0);
  const longest = Math.max(1, ...standing.map(({ net }) => absolute(net)));
  return standing.map((one) => ({ ...one, part: absolute(one.net) / longest })).sort((a, b) => b.net - a.net);
}

/** Returns the others' names in the name of a household such as "Ayşe, Can & Dede". Null if its people are not named in it. */
function othersIn({ name, household }: ViewedPerson, members: readonly ViewedPerson[]): string | null {
  const names = household?.split(/, | & /) ?? [];
  const isOf = (first: string, whole: string | null) => whole === first || whole?.startsWith(`${first} `) === true;
  const everyone =
    names.length === members.length && members.every((one) => names.some((first) => isOf(first, one.name)));
  const own = names.findIndex((first) => isOf(first, name));
  if (!everyone || own < 0 || names.length < 2) return null;
  const others = names.filter((_, index) => index !== own);
  const last = others.pop() ?? "";
  return others.length > 0 ? `${others.join(", ")} & ${last}` : last;
}
