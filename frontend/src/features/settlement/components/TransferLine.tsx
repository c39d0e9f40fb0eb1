import { ArrowRight, Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/shared/money/cents";
import type { Transfer } from "@/shared/settlement/greedy";
import { Amount } from "@/shared/ui/Amount";
import { Avatar } from "@/shared/ui/Avatar";
import { Button } from "@/shared/ui/Button";
import { useSettlementScreen } from "../context";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { IbanDialog } from "./IbanDialog";
import styles from "./TransferLine.module.css";

/** One payment that is still to be made: who, to whom, how much, and recording that it was made. */
export function TransferLine({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  const [showIban, setShowIban] = useState(false);
  const mark = useMarkAsPaid();
  const { from, to, amount } = transfer;
  const currency = page.event.default_currency;
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const title =
    from === me
      ? t("you_pay", { name: payee })
      : to === me
        ? t("pays_you", { name: payer })
        : t("pays_them", { from: payer, to: payee });
  return (
    <li className={styles.line}>
      <span className={styles.people} aria-hidden="true">
        <Avatar person={names.personOf(from)} size={36} />
        <ArrowRight size={16} />
        <Avatar person={names.personOf(to)} size={36} />
      </span>
      <span className={styles.title}>{title}</span>
      <Amount className={styles.amount} amount={amount} currency={currency} />
      <span className={styles.actions}>
        {from === me && (
          <Button
            variant="secondary"
            aria-label={t("iban.button_label", { name: payee })}
            onClick={() => setShowIban(true)}
          >
            {t("iban.button")}
          </Button>
        )}
        <Button
          variant={from === me ? "primary" : "secondary"}
          busy={mark.busy}
          aria-label={t("mark_label", { from: payer, to: payee, amount: formatAmount(amount, currency) })}
          onClick={() => void mark.asPaid(transfer)}
        >
          <Check size={18} aria-hidden="true" /> {t(to === me ? "mark_received" : "mark_paid")}
        </Button>
      </span>
      {showIban && <IbanDialog transfer={transfer} onClose={() => setShowIban(false)} />}
    </li>
  );
}
