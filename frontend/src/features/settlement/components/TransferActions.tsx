import { ChartPie, Check, CircleHelp, Landmark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { Button } from "@/ui/Button";
import { Soft } from "@/ui/layout";
import { InvitingDialog, TextDialog } from "@/ui/sharing/dialogs";
import { useSettlementScreen } from "../context";
import { useMessages } from "../useMessages";
import type { TransferActions } from "../useTransferActions";
import { PaidButton } from "./PaidButton";
import styles from "./TransferRow.module.css";

interface ActionsProps {
  transfer: Transfer;
  actions: TransferActions;
}

/** Shows the button of a transfer's next step. Transfers between other people have none. */
export function FirstAction({ transfer, actions: { first, busy, asksForIban, record, showIban } }: ActionsProps) {
  const { t } = useTranslation("settlement");
  const { page, names } = useSettlementScreen();
  const { remind, remindByInvitation } = useMessages();
  const [isReminding, setReminding] = useState(false);
  const { from, to } = transfer;
  const amount = formatAmount(transfer.amount, page.event.default_currency);
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  switch (first) {
    case "pay":
    case "ask":
      return (
        <Button className={styles.first} aria-label={t(`${first}.label`, { name: payee })} onClick={showIban}>
          <span>{t(`${first}.button`, { name: names.calledOf(to) })}</span>
        </Button>
      );
    case "remind":
      return (
        <>
          <Button
            className={styles.first}
            variant="secondary"
            aria-label={t("remind.label", { name: payer, amount })}
            aria-haspopup="dialog"
            onClick={() => setReminding(true)}
          >
            {t("remind.button")}
          </Button>
          {names.personOf(from).has_account ? (
            <TextDialog
              open={isReminding}
              onClose={() => setReminding(false)}
              title={t("remind.label", { name: payer, amount })}
              text={remind(transfer)}
            />
          ) : (
            isReminding && (
              <InvitingDialog
                eventId={page.event.id}
                name={names.calledOf(from)}
                textWith={(link) => remindByInvitation(transfer, link)}
                title={t("remind.label", { name: payer, amount })}
                onClose={() => setReminding(false)}
              />
            )
          )}
        </>
      );
    case "paid":
      return (
        <>
          <PaidButton transfer={transfer} busy={busy} onPaid={record} className={styles.first} />
          {asksForIban && (
            <Button
              variant="quiet"
              className={styles.second}
              aria-label={t("ask.for_iban_label", { name: payee })}
              onClick={showIban}
            >
              {t("ask.for_iban")}
            </Button>
          )}
        </>
      );
    case "received":
      return (
        <Button
          className={styles.first}
          busy={busy}
          aria-label={t("mark_received_label", { from: payer, amount })}
          onClick={record}
        >
          {t("mark_received")}
        </Button>
      );
    case "none":
      return null;
  }
}

/** Shows the buttons of all other actions of a transfer. */
export function MoreActions({ transfer, actions: { first, busy, asksForIban, record, showIban } }: ActionsProps) {
  const { t } = useTranslation("settlement");
  const { page, party, names, openDialog } = useSettlementScreen();
  const { from, to } = transfer;
  const amount = formatAmount(transfer.amount, page.event.default_currency);
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const received = party.has(to);
  return (
    <>
      {showIban && !asksForIban && (
        <Button variant="quiet" aria-label={t("iban.button_label", { name: payee })} onClick={showIban}>
          <Landmark size={18} aria-hidden="true" /> {t("iban.button")}
        </Button>
      )}
      {party.has(from) && !names.personOf(to).has_account && <Soft size="m">{t("iban.in_cash")}</Soft>}
      {first !== "paid" && first !== "received" && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t(received ? "mark_received_label" : "mark_label", { from: payer, to: payee, amount })}
          onClick={record}
        >
          <Check size={18} aria-hidden="true" /> {t(received ? "mark_received" : "mark_paid")}
        </Button>
      )}
      {(party.has(from) || received) && (
        <Button
          variant="quiet"
          aria-label={t("part_label", { from: payer, to: payee })}
          onClick={() => openDialog({ kind: "payment", transfer })}
        >
          <ChartPie size={18} aria-hidden="true" /> {t("part")}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={t("why_label", { from: payer, to: payee })}
        onClick={() => openDialog({ kind: "balance", userId: from })}
      >
        <CircleHelp size={18} aria-hidden="true" /> {t("why")}
      </Button>
    </>
  );
}
