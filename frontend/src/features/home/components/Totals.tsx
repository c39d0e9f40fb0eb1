import { useTranslation } from "react-i18next";
import { Amount } from "@/ui/Amount";
import { Card } from "@/ui/Card";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import type { CurrencyTotal } from "../dashboard";
import styles from "./Totals.module.css";

/** Shows the reader's total expenses, one sum per currency. */
export function Totals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation("home");
  if (totals.length === 0) return null;
  return (
    <Section title={t("total.title")}>
      <Card>
        <ul className={styles.list}>
          {totals.map(({ currency, total }) => (
            <li key={currency} className={styles.total}>
              <Amount amount={total} currency={currency} />
            </li>
          ))}
        </ul>
        <Soft>{t("total.hint")}</Soft>
      </Card>
    </Section>
  );
}
