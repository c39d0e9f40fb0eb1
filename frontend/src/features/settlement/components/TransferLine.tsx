import { Check, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import { Amount } from "@/ui/Amount";
import { Button, IconButton } from "@/ui/Button";
import { Avatar } from "@/ui/people/Avatar";
import { useSettlementScreen } from "../context";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { useShareText } from "../useShareText";
import styles from "./TransferLine.module.css";

const IbanDialog = lazy(() => import("./IbanDialog"));
const PaymentDialog = lazy(() => import("./PaymentDialog"));

/** One payment that is still to be made, drawn as a way from one person to the other. */
export function TransferLine({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation("settlement");
  const { page, me, party, names } = useSettlementScreen();
  const [opened, setOpened] = useState<"iban" | "payment" | null>(null);
  const close = () => setOpened(null);
  const mark = useMarkAsPaid();
  const { remind } = useShareText();
  const { from, to, amount } = transfer;
  const currency = page.event.default_currency;
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const [payerInFull, payeeInFull] = [names.withUnit(from, payer), names.withUnit(to, payee)];
  const sentence =
    from === me
      ? t("you_pay", { name: payeeInFull })
      : to === me
        ? t("pays_you", { name: payerInFull })
        : t("pays_them", { from: payerInFull, to: payeeInFull });
  const [weArePaying, weArePaid] = [party.has(from), party.has(to)];
  return (
    <li className={styles.line}>
      <span className="visually-hidden">{sentence}</span>
      <span className={styles.way} aria-hidden="true">
        <Stop id={from} name={payer} />
        <Stop id={to} name={payee} />
      </span>
      <Amount className={styles.amount} amount={amount} currency={currency} />
      <span className={styles.actions}>
        {(weArePaying || weArePaid) && (
          <IconButton
            className={styles.other}
            label={t("other_amount", { from: payer, to: payee })}
            icon={<Pencil size={19} />}
            onClick={() => setOpened("payment")}
          />
        )}
        {weArePaid && !names.personOf(from).deleted && (
          <Button
            variant="secondary"
            aria-label={t("remind.label", { name: payer, amount: formatAmount(amount, currency) })}
            onClick={() => void remind(transfer)}
          >
            {t("remind.button")}
          </Button>
        )}
        {from === me && !names.personOf(to).has_account && <span className={styles.how}>{t("iban.in_cash")}</span>}
        {from === me && names.personOf(to).has_account && (
          <Button
            variant="secondary"
            aria-label={t("iban.button_label", { name: payee })}
            onClick={() => setOpened("iban")}
          >
            {t("iban.button")}
          </Button>
        )}
        <Button
          variant={weArePaying ? "primary" : weArePaid ? "secondary" : "quiet"}
          busy={mark.busy}
          aria-label={t(weArePaid ? "mark_received_label" : "mark_label", {
            from: payer,
            to: payee,
            amount: formatAmount(amount, currency),
          })}
          onClick={() => void mark.asPaid(transfer)}
        >
          {!mark.busy && <Check size={18} aria-hidden="true" />} {t(weArePaid ? "mark_received" : "mark_paid")}
        </Button>
      </span>
      <Suspense>
        {opened === "iban" && <IbanDialog transfer={transfer} onClose={close} />}
        {opened === "payment" && <PaymentDialog start={transfer} onClose={close} />}
      </Suspense>
    </li>
  );
}

function Stop({ id, name }: { id: string; name: string }) {
  const { names } = useSettlementScreen();
  const unit = names.units.get(id);
  return (
    <span className={styles.stop}>
      <Avatar person={names.personOf(id)} size={32} />
      <span>
        <span className={styles.name}>{name}</span>
        {unit && <span className={styles.unit}>{isolated(unit.name)}</span>}
      </span>
    </span>
  );
}
