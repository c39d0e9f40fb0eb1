import { ArrowDownLeft, ArrowUpRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { negate } from "@/core/money/units";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { Section } from "@/ui/Page";
import type { CurrencyBalance } from "../dashboard";
import { fitsSideBySide, type Sum, standingOf } from "../standing";
import styles from "./Standing.module.css";

/** What the reader is owed and owes, per currency: the first thing on home. */
export function Standing({ balances }: { balances: readonly CurrencyBalance[] }) {
  const { t } = useTranslation("home");
  const { owed, owes } = standingOf(balances);
  const beside = fitsSideBySide([...owed, ...owes]);
  if (owed.length === 0 && owes.length === 0) {
    return (
      <Section title={t("standing.title")}>
        <p className={styles.even}>
          <CircleCheck size={24} aria-hidden="true" /> {t("standing.settled")}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t("standing.title")}>
      <div className={styles.standing}>
        <div className={classes(styles.halves, beside && styles.beside)}>
          <Half
            tone={owed.length > 0 ? styles.in : undefined}
            icon={<ArrowDownLeft size={18} aria-hidden="true" />}
            label={t("standing.owed")}
            none={t("standing.owed_none")}
            sums={owed}
          />
          <Half
            tone={owes.length > 0 ? styles.out : undefined}
            icon={<ArrowUpRight size={18} aria-hidden="true" />}
            label={t("standing.owes")}
            none={t("standing.owes_none")}
            sums={owes.map((sum) => ({ ...sum, amount: negate(sum.amount) }))}
          />
        </div>
      </div>
    </Section>
  );
}

interface HalfProps {
  tone: string | undefined;
  icon: ReactNode;
  label: string;
  none: string;
  sums: readonly Sum[];
}

function Half({ tone, icon, label, none, sums }: HalfProps) {
  return (
    <div className={classes(styles.half, tone)}>
      {sums.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <>
          <h3 className={styles.label}>
            {icon} {label}
          </h3>
          {sums.map((sum) => (
            <p key={sum.currency} className={styles.amount}>
              <Amount amount={sum.amount} currency={sum.currency} signed />
            </p>
          ))}
        </>
      )}
    </div>
  );
}
