import { useTranslation } from "react-i18next";
import type { Units } from "@/core/money/units";
import { fits } from "@/core/paying/services";
import type { Transfer } from "@/core/settling/plan";
import { newClaims } from "@/data/person/claims";
import { useSettlement } from "@/data/settlement/payeeAccounts";
import { Amount } from "@/ui/Amount";
import { Dialog } from "@/ui/Dialog";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { AccountBox } from "@/ui/paying/AccountBox";
import { AccountPending } from "@/ui/paying/AccountPending";
import { UnconfirmedPayee } from "@/ui/paying/UnconfirmedPayee";
import { type PaidBy, WaysToPay } from "@/ui/paying/WaysToPay";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { Skeleton } from "@/ui/State";
import { ShareableText } from "@/ui/sharing/ShareableText";
import { useSettlementScreen } from "../context";
import { canBePaidByCode, epcPayload } from "../epc";
import { amountBetween } from "../settlement";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { useMessages } from "../useMessages";
import { AskingFirst } from "./AskingFirst";
import { Changed } from "./Changed";
import styles from "./IbanDialog.module.css";
import { PaidButton } from "./PaidButton";

const ClaimNews = onDemand(async () => (await import("@/ui/people/ClaimNews")).default);
const PaymentCode = onDemand(async () => (await import("./PaymentCode")).default, {
  fallback: <Skeleton height="12rem" />,
});

/** Shows the payee, the amount, the account and other ways to pay, with a QR code if banking apps can read one for it. */
export default function IbanDialog({ transfer: opened, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation(["settlement", "errors"]);
  const { page, plan, names, isCopied, setCopied } = useSettlementScreen();
  const mark = useMarkAsPaid();
  const { ask } = useMessages();
  const amount = amountBetween(plan, opened);
  const transfer = { ...opened, amount: amount ?? opened.amount };
  const server = useSettlement(page.event.id);
  const account = server.data?.accounts[transfer.to];
  const name = names.nameOf(transfer.to);
  const claim = newClaims(page.participants, Date.now()).find(({ into }) => into === transfer.to);
  const payee = page.participants.find(({ user_id }) => user_id === transfer.to)?.person;
  const currency = page.event.default_currency;
  const shown = account?.state === "shown" ? account : null;
  const ways = shown?.handles.filter((handle) => fits(handle, currency)) ?? [];
  // Handles that do not fit the currency are no way to pay this.
  const isUnpayable = account?.state === "none" || (shown !== null && shown.iban === null && ways.length === 0);
  const record = async ({ method, amount: paid }: PaidBy | { method: null; amount: Units }) => {
    if (await mark.asPaid({ ...transfer, amount: paid }, { method })) onClose();
  };
  if (amount === null && !mark.busy) {
    return (
      <Dialog open onClose={onClose} title={t("iban.title", { name })}>
        <Changed since={opened} />
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("iban.title", { name })}>
      {!mark.busy && <Changed since={opened} />}
      <p className={styles.amount}>
        <ScreenReaderOnly>{t("iban.amount")}: </ScreenReaderOnly>
        <Amount amount={transfer.amount} currency={currency} />
      </p>
      {shown && claim && <ClaimNews claim={claim} participants={page.participants} toPayer />}
      {shown && <UnconfirmedPayee person={payee} />}
      {shown?.iban && (
        <AccountBox
          iban={shown.iban}
          currency={shown.currency}
          payable={currency}
          isCopied={isCopied(transfer)}
          onCopied={() => setCopied(transfer)}
        />
      )}
      {ways.length > 0 && (
        <WaysToPay
          handles={ways}
          amount={transfer.amount}
          currency={currency}
          note={t("iban.text", { event: page.event.name })}
          busy={mark.busy}
          onPaid={(paid) => void record(paid)}
        />
      )}
      {isUnpayable && (
        <>
          <Notice>
            {t("errors:user_no_iban", { name: names.calledOf(transfer.to) })} {t("iban.ask")}
          </Notice>
          <ShareableText text={ask(transfer)} />
        </>
      )}
      {account && account.state !== "shown" && account.state !== "none" && (
        <AskingFirst state={account.state} payee={transfer.to} name={name} />
      )}
      {account === undefined && <AccountPending settlement={server} />}
      <PaidButton
        transfer={transfer}
        busy={mark.busy}
        onPaid={() => void record({ method: null, amount: transfer.amount })}
        variant={isCopied(transfer) ? "primary" : "secondary"}
        size="large"
        wide
      />
      {shown?.iban && canBePaidByCode(shown.iban, shown.currency, currency) && (
        <PaymentCode
          text={epcPayload({
            ...{ name, iban: shown.iban, amount: transfer.amount },
            text: t("iban.text", { event: page.event.name }),
          })}
        />
      )}
    </Dialog>
  );
}
