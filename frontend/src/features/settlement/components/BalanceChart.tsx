import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { Amount } from "@/ui/Amount";
import { BalanceBar } from "@/ui/BalanceBar";
import { classes } from "@/ui/classes";
import { onDemand } from "@/ui/onDemand";
import { Section } from "@/ui/Page";
import { Avatar, AvatarStack } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { type Bar, barsOf, type PartyBars } from "../bars";
import { useSettlementScreen } from "../context";
import styles from "./BalanceChart.module.css";

const AccountDialog = onDemand(async () => (await import("./AccountDialog")).default, { over: true });

/**
 * Everyone's balance as a bar from the middle: right is owed to them, left they owe. A table for screen readers.
 * Each leads to how it came about. Of those who pay as one, first what they have together.
 */
export function BalanceChart() {
  const { t } = useTranslation("settlement");
  const { page, names } = useSettlementScreen();
  const parties = barsOf(page.balances, page.participants, names.households);
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
          {parties.map(({ together, people }) => (
            <Fragment key={together?.id ?? people[0]?.id}>
              {together && <HouseholdRow together={together} />}
              {people.map((bar) => (
                <BarRow key={bar.id} bar={bar} className={together ? styles.member : undefined}>
                  <Avatar person={names.personOf(bar.id)} size={28} />
                  <button
                    type="button"
                    className={styles.name}
                    aria-haspopup="dialog"
                    onClick={() => setOpened(bar.id)}
                  >
                    <BreakableName>{names.nameOf(bar.id)}</BreakableName>
                  </button>
                  <ChevronRight className={styles.more} size={18} aria-hidden="true" />
                </BarRow>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {opened !== null && <AccountDialog userId={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}

function HouseholdRow({ together }: { together: NonNullable<PartyBars["together"]> }) {
  const { t } = useTranslation("settlement");
  const { name, people } = together.household;
  return (
    <BarRow bar={together}>
      <AvatarStack people={people.map(({ person }) => person)} size={28} most={3} />
      <span className={styles.householdName}>
        {isolated(name)} <span className={styles.word}>{t("together")}</span>
      </span>
    </BarRow>
  );
}

/** A bar with its figure, after whose it is. */
function BarRow({ bar: { net, part }, className, children }: { bar: Bar; className?: string; children: ReactNode }) {
  const { t } = useTranslation("settlement");
  const { page } = useSettlementScreen();
  return (
    <tr className={classes(styles.row, className)}>
      <th scope="row" className={styles.person}>
        {children}
      </th>
      <td className={styles.balance}>
        <BalanceBar net={net} part={part} />
        <span className={styles.figure}>
          <Amount amount={net} currency={page.event.default_currency} signed />{" "}
          <span className={styles.word}>{t(net > 0 ? "gets_back" : net < 0 ? "owes" : "even")}</span>
        </span>
      </td>
    </tr>
  );
}
