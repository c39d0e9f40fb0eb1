import { useTranslation } from "react-i18next";
import { balanceWord } from "@/data/event/balanceWord";
import type { EventCard } from "@/data/event/model";
import { useAloneText } from "@/data/event/useAloneText";
import { Amount } from "@/ui/Amount";
import styles from "./CardBalance.module.css";

/**
 * The reader's balance on an event's card. For a household it is that of all, with the reader's own in grey beneath. While a
 * bill is at the table, a balance of zero is not settled.
 */
export function CardBalance({ event }: { event: EventCard }) {
  const { t } = useTranslation("common");
  const aloneText = useAloneText();
  const { my_net, household_net, has_open_bill = false, default_currency: currency } = event;
  const net = household_net ?? my_net;
  const word = balanceWord(net);
  const said = t(household_net === null ? `balance.${word}` : `balance.together_${word}`);
  return (
    <p className={styles.balance}>
      {net !== 0 && <Amount className={styles.figure} amount={net} currency={currency} signed />}
      <span className={styles.word}>
        {net === 0 && has_open_bill
          ? t("balance.bill_open")
          : net === 0 && event.expense_count === 0
            ? t("expense_count", { count: 0 })
            : said}
      </span>
      {household_net !== null && <span className={styles.word}>{aloneText(my_net, currency)}</span>}
    </p>
  );
}
