import { Check, Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { Button, IconButton } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { useSettlementScreen } from "../context";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { useShareText } from "../useShareText";
import styles from "./TransferLine.module.css";

interface TransferActionsProps {
  transfer: Transfer;
  onIban: () => void;
}

/** What the reader can do about a payment that is theirs to make or to get; about one between others, only out of a menu. */
export function TransferActions({ transfer, onIban }: TransferActionsProps) {
  const { t } = useTranslation("settlement");
  const { page, me, party, names } = useSettlementScreen();
  const mark = useMarkAsPaid();
  const { remind } = useShareText();
  const { from, to } = transfer;
  const amount = formatAmount(transfer.amount, page.event.default_currency);
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const [weArePaying, weArePaid] = [party.has(from), party.has(to)];
  const asPaid = () => void mark.asPaid(transfer);
  if (!weArePaying && !weArePaid) {
    return (
      <span className={styles.actions}>
        <Menu
          trigger={
            <IconButton
              label={t("between_others", { from: payer, to: payee })}
              icon={<Ellipsis size={20} />}
              disabled={mark.busy}
            />
          }
          items={[{ icon: <Check size={20} aria-hidden="true" />, label: t("mark_paid"), onSelect: asPaid }]}
        />
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      {weArePaid && !names.personOf(from).deleted && (
        <Button
          variant="secondary"
          aria-label={t("remind.label", { name: payer, amount })}
          onClick={() => void remind(transfer)}
        >
          {t("remind.button")}
        </Button>
      )}
      {from === me && !names.personOf(to).has_account && <span className={styles.how}>{t("iban.in_cash")}</span>}
      {from === me && names.personOf(to).has_account && (
        <Button variant="secondary" aria-label={t("iban.button_label", { name: payee })} onClick={onIban}>
          {t("iban.button")}
        </Button>
      )}
      <Button
        variant={weArePaying ? "primary" : "secondary"}
        busy={mark.busy}
        aria-label={t(weArePaid ? "mark_received_label" : "mark_label", { from: payer, to: payee, amount })}
        onClick={asPaid}
      >
        {!mark.busy && <Check size={18} aria-hidden="true" />} {t(weArePaid ? "mark_received" : "mark_paid")}
      </Button>
    </span>
  );
}
