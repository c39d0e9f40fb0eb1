import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { Person } from "@/data/person/model";
import { Amount } from "@/ui/Amount";
import { BalanceBar } from "@/ui/BalanceBar";
import { classes } from "@/ui/classes";
import { Section } from "@/ui/Page";
import { Avatar, AvatarStack } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { type Bar, barsOf, type PartyBars } from "../bars";
import { useSettlementScreen } from "../context";
import { useFirstThenAll } from "../useFirstThenAll";
import styles from "./BalanceChart.module.css";

/** Number of parties that are rendered with the screen; more than a window shows. */
const AT_FIRST = 10;
/** Estimated height of a row, in rem. Keeps the scroll position of a screen to which Back leads. */
const ROW_REM = 4.5;

/**
 * Draws everyone's balance as a bar from zero in the middle. Bars of credits go right, bars of debts go left. Screen readers
 * read a table. A person's row opens the explanation of the balance. A household's sum stands above its members.
 */
export function BalanceChart() {
  const { t } = useTranslation("settlement");
  const { page, names, openDialog } = useSettlementScreen();
  const parties = barsOf(page.balances, page.participants, names.households);
  const left = new Set(page.participants.flatMap(({ status, user_id }) => (status === "removed" ? [user_id] : [])));
  const shown = useFirstThenAll(parties, AT_FIRST);
  const missing = parties.length - shown.length;
  return (
    <Section title={t("balances")}>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          <span>← {t("owes")}</span>
          <span>0</span>
          <span>{t("gets_back")} →</span>
        </div>
        <table className={styles.table}>
          <ScreenReaderOnly as="thead">
            <tr>
              <th scope="col">{t("person")}</th>
              <th scope="col">{t("balance")}</th>
            </tr>
          </ScreenReaderOnly>
          <tbody style={{ paddingBlockEnd: `${missing * ROW_REM}rem` }}>
            {shown.map(({ together, people }) => (
              <Fragment key={together?.id ?? people[0]?.id}>
                {together && <HouseholdRow together={together} />}
                {people.map((bar) => (
                  <BarRow
                    key={bar.id}
                    bar={bar}
                    whose={[names.personOf(bar.id)]}
                    className={together ? styles.member : undefined}
                  >
                    <Avatar person={names.personOf(bar.id)} size={28} />
                    <button
                      type="button"
                      className={styles.name}
                      aria-haspopup="dialog"
                      onClick={() => openDialog({ kind: "balance", userId: bar.id })}
                    >
                      <span>
                        <BreakableName>{names.nameOf(bar.id)}</BreakableName>
                        {left.has(bar.id) && <span className={styles.word}> {t("left")}</span>}
                      </span>
                    </button>
                    <ChevronRight className={styles.more} size={18} aria-hidden="true" />
                  </BarRow>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function HouseholdRow({ together }: { together: NonNullable<PartyBars["together"]> }) {
  const { t } = useTranslation("settlement");
  const { name, people } = together.household;
  return (
    <BarRow bar={together} whose={people.map(({ person }) => person)}>
      <AvatarStack people={people.map(({ person }) => person)} size={28} most={3} />
      <span className={styles.householdName}>
        {isolated(name)} <span className={styles.word}>{t("together")}</span>
      </span>
    </BarRow>
  );
}

interface BarRowProps {
  bar: Bar;
  /** People whose colours the bar shows. */
  whose: readonly Person[];
  className?: string;
  children: ReactNode;
}

/** Shows a name with its balance and its bar. */
function BarRow({ bar: { net, part }, whose, className, children }: BarRowProps) {
  const { t } = useTranslation("settlement");
  const { page } = useSettlementScreen();
  return (
    <tr className={classes(styles.row, className)}>
      <th scope="row" className={styles.person}>
        {children}
      </th>
      <td className={styles.balance}>
        <span className={styles.figure}>
          <Amount amount={net} currency={page.event.default_currency} signed bare />{" "}
          <span className={styles.word}>{t(net > 0 ? "gets_back" : net < 0 ? "owes" : "even")}</span>
        </span>
        <BalanceBar net={net} part={part} people={whose} />
      </td>
    </tr>
  );
}
