import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import type { Transfer } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./Transfers.module.css";

interface TransfersProps {
  transfers: readonly Transfer[];
  people: ReadonlyMap<string, Person>;
  currency: Currency;
  /** Whether a bill at the table may change who pays whom. */
  isOpen: boolean;
}

export function Transfers({ transfers, people, currency, isOpen }: TransfersProps) {
  const { t } = useTranslation("view");
  const nameOf = usePersonName();
  return (
    <Section title={t("transfers")}>
      {transfers.length === 0 ? (
        <p className={styles.settled}>{t(isOpen ? "so_far" : "settled")}</p>
      ) : (
        <ul className={styles.transfers}>
          {transfers.map(({ from, to, amount }) => {
            const [payer, payee] = [people.get(from), people.get(to)];
            return (
              <li key={`${from} ${to}`} className={styles.transfer}>
                <ScreenReaderOnly>{t("transfer", { from: nameOf(payer), to: nameOf(payee) })}</ScreenReaderOnly>
                <span className={styles.way} aria-hidden="true">
                  <span className={styles.stop}>
                    {payer && <Avatar person={payer} size={28} />} {nameOf(payer)}
                  </span>
                  <span className={styles.stop}>
                    <ArrowRight size={18} /> {payee && <Avatar person={payee} size={28} />} {nameOf(payee)}
                  </span>
                </span>
                <Amount className={styles.amount} amount={amount} currency={currency} />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
