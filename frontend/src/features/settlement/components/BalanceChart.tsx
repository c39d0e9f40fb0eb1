import { ChevronRight } from "lucide-react";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { barsOf } from "../bars";
import { useSettlementScreen } from "../context";
import styles from "./BalanceChart.module.css";

const AccountDialog = lazy(() => import("./AccountDialog"));

/**
 * Everyone's balance as a bar from the middle: right is owed to them, left they owe. A table for screen readers.
 * Each leads to how it came about.
 */
export function BalanceChart() {
  const { t } = useTranslation("settlement");
  const { page, names } = useSettlementScreen();
  const bars = barsOf(page.balances, page.participants);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Section title={t("balances")}>
      <table className={styles.chart}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("person")}</th>
            <th scope="col">{t("balance")}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ user_id, net, part }) => (
            <tr key={user_id} className={styles.row}>
              <th scope="row" className={styles.person}>
                <Avatar person={names.personOf(user_id)} size={28} />
                <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => setOpened(user_id)}>
                  {names.nameOf(user_id)}
                </button>
                <ChevronRight className={styles.more} size={18} aria-hidden="true" />
              </th>
              <td className={styles.balance}>
                <span
                  className={classes(styles.bar, net > 0 && styles.positive, net < 0 && styles.negative)}
                  style={{ "--part": part } as CSSProperties}
                  aria-hidden="true"
                />
                <span className={styles.figure}>
                  <Amount amount={net} currency={page.event.default_currency} signed />{" "}
                  <span className={styles.word}>{t(net > 0 ? "gets_back" : net < 0 ? "owes" : "even")}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened !== null && (
        <Suspense>
          <AccountDialog userId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Section>
  );
}
