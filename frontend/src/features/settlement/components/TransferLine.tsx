import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import { onDemand } from "@/ui/onDemand";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { useSettlementScreen } from "../context";
import { TransferActions } from "./TransferActions";
import styles from "./TransferLine.module.css";

const PaymentDialog = onDemand(async () => (await import("./PaymentDialog")).default, { over: true });
const IbanDialog = onDemand(async () => (await import("./IbanDialog")).default, { over: true });

/** One payment that is still to be made, drawn as an arrow from one person to the other. */
export function TransferLine({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation("settlement");
  const { page, me, party, names } = useSettlementScreen();
  const [opened, setOpened] = useState<"iban" | "payment" | null>(null);
  const close = () => setOpened(null);
  const { from, to, amount } = transfer;
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const [payerInFull, payeeInFull] = [names.withHousehold(from, payer), names.withHousehold(to, payee)];
  const sentence =
    from === me
      ? t("you_pay", { name: payeeInFull })
      : to === me
        ? t("pays_you", { name: payerInFull })
        : t("pays_them", { from: payerInFull, to: payeeInFull });
  return (
    <li className={styles.line}>
      <span className="visually-hidden">{sentence}</span>
      <span className={styles.way} aria-hidden="true">
        <Stop id={from} name={payer} />
        <ArrowDown className={styles.arrow} size={18} strokeWidth={2.5} />
        <Stop id={to} name={payee} />
      </span>
      <span className={styles.sum}>
        <Amount className={styles.amount} amount={amount} currency={page.event.default_currency} />
        {(party.has(from) || party.has(to)) && (
          <Button
            variant="quiet"
            className={styles.part}
            aria-label={t("part_label", { from: payer, to: payee })}
            onClick={() => setOpened("payment")}
          >
            {t("part")}
          </Button>
        )}
      </span>
      <TransferActions transfer={transfer} onIban={() => setOpened("iban")} />
      {opened === "iban" && <IbanDialog transfer={transfer} onClose={close} />}
      {opened === "payment" && <PaymentDialog start={transfer} onClose={close} />}
    </li>
  );
}

function Stop({ id, name }: { id: string; name: string }) {
  const { names } = useSettlementScreen();
  const household = names.households.get(id);
  return (
    <span className={styles.stop}>
      <Avatar person={names.personOf(id)} size={32} />
      <span>
        <span className={styles.name}>
          <BreakableName>{name}</BreakableName>
        </span>
        {household && <span className={styles.household}>{isolated(household.name)}</span>}
      </span>
    </span>
  );
}
