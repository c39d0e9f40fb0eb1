import { useTranslation } from "react-i18next";
import type { Person } from "@/domain/people/person";
import { usePersonName } from "@/domain/people/usePersonName";
import { Amount } from "@/ui/Amount";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { Legend, SumBars } from "@/ui/SumBars";
import type { ViewedEvent } from "../viewed";
import styles from "./Spent.module.css";

/** What it came to: by person, by kind, by place and in which money. */
export function Spent({ seen, people }: { seen: ViewedEvent; people: ReadonlyMap<string, Person> }) {
  const { t } = useTranslation("view");
  const nameOf = usePersonName();
  const { balances, by_category, by_place, by_currency } = seen;
  const currency = seen.event.default_currency;
  const persons = balances
    .filter(({ paid, share }) => paid > 0 || share > 0)
    .sort((a, b) => b.paid - a.paid || b.share - a.share);
  return (
    <Section title={t("statistics")}>
      <div className={styles.panels}>
        <section className={styles.panel}>
          <h3 className={styles.title}>{t("by_person")}</h3>
          <SumBars
            currency={currency}
            partName={t("share")}
            apart
            rows={persons.map(({ user_id, paid, share }) => {
              const person = people.get(user_id);
              return {
                key: user_id,
                name: nameOf(person),
                icon: person && <Avatar person={person} size={24} />,
                total: paid,
                part: share,
              };
            })}
          />
          <Legend total={t("paid")} full={t("share")} />
        </section>
        {by_category.length > 1 && (
          <section className={styles.panel}>
            <h3 className={styles.title}>{t("by_category")}</h3>
            <SumBars
              currency={currency}
              rows={by_category.map(({ category, total }) => ({
                key: category,
                name: t(`category_${category}`),
                total,
              }))}
            />
          </section>
        )}
        {by_place.length > 0 && (
          <section className={styles.panel}>
            <h3 className={styles.title}>{t("by_place")}</h3>
            <SumBars
              currency={currency}
              rows={by_place.map(({ place_name, total }) => ({ key: place_name, name: place_name, total }))}
            />
          </section>
        )}
        {by_currency.length > 1 && (
          <section className={styles.panel}>
            <h3 className={styles.title}>{t("by_currency")}</h3>
            <ul className={styles.currencies}>
              {by_currency.map((row) => (
                <li key={row.currency}>
                  <Amount amount={row.amount} currency={row.currency} />
                  {row.currency !== currency && <Amount amount={row.total} currency={currency} />}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Section>
  );
}
