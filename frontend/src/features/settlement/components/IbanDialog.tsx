import { Copy, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Transfer } from "@/core/settling/plan";
import { newClaims } from "@/data/person/claims";
import { copyText } from "@/platform/clipboard/copyText";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { Dialog } from "@/ui/Dialog";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { Loading, Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { type PayeeAccount, useSettlement } from "../api/settlement";
import { useSettlementScreen } from "../context";
import { canBePaidByCode, epcPayload } from "../epc";
import { groupedIban } from "../iban";
import { amountBetween } from "../settlement";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { useShareText } from "../useShareText";
import { AskingFirst } from "./AskingFirst";
import { Changed } from "./Changed";
import styles from "./IbanDialog.module.css";
import { PaidButton } from "./PaidButton";

const ClaimNews = onDemand(async () => (await import("@/ui/people/ClaimNews")).default);
const PaymentCode = onDemand(async () => (await import("./PaymentCode")).default, {
  fallback: <Skeleton height="12rem" />,
});

/** Shows the payee, the amount and the account, with a QR code if banking apps can read one for it. */
export default function IbanDialog({ transfer: opened, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation(["settlement", "errors"]);
  const { page, plan, names, isCopied } = useSettlementScreen();
  const mark = useMarkAsPaid();
  const { ask } = useShareText();
  const amount = amountBetween(plan, opened);
  const transfer = { ...opened, amount: amount ?? opened.amount };
  const server = useSettlement(page.event.id);
  const account = server.data?.accounts[transfer.to];
  const name = names.nameOf(transfer.to);
  const claim = newClaims(page.participants, Date.now()).find(({ into }) => into === transfer.to);
  const record = async () => {
    if (await mark.asPaid(transfer)) onClose();
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
        <span className="visually-hidden">{t("iban.amount")}: </span>
        <Amount amount={transfer.amount} currency={page.event.default_currency} />
      </p>
      {account?.state === "shown" && claim && <ClaimNews claim={claim} participants={page.participants} toPayer />}
      {account?.state === "shown" && <Account account={account} transfer={transfer} />}
      {account?.state === "none" && (
        <>
          <Notice>
            {t("errors:user_no_iban")} {t("iban.ask")}
          </Notice>
          <Button size="large" wide onClick={() => void ask(transfer)}>
            <Share2 size={20} aria-hidden="true" /> {t("ask.button", { name: names.calledOf(transfer.to) })}
          </Button>
        </>
      )}
      {account && account.state !== "shown" && account.state !== "none" && (
        <AskingFirst state={account.state} payee={transfer.to} name={name} />
      )}
      {account === undefined && server.isFetching && (
        <Loading>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {account === undefined && !server.isFetching && (
        <>
          <Notice tone="error">{t("errors:failed_to_load_iban")}</Notice>
          <Button variant="secondary" onClick={() => void server.refetch()}>
            {t("iban.retry")}
          </Button>
        </>
      )}
      <PaidButton
        transfer={transfer}
        busy={mark.busy}
        onPaid={() => void record()}
        variant={isCopied(transfer) ? "primary" : "secondary"}
        size="large"
        wide
      />
      {account?.state === "shown" && canBePaidByCode(account.iban, account.currency, page.event.default_currency) && (
        <PaymentCode
          text={epcPayload({
            ...{ name, iban: account.iban, amount: transfer.amount },
            text: t("iban.text", { event: page.event.name }),
          })}
        />
      )}
    </Dialog>
  );
}

interface AccountProps {
  account: Extract<PayeeAccount, { state: "shown" }>;
  transfer: Transfer;
}

/** Shows the IBAN with a button that copies it. */
function Account({ account, transfer }: AccountProps) {
  const { t } = useTranslation(["settlement", "errors"]);
  const { page, isCopied, setCopied } = useSettlementScreen();
  const { event } = page;
  const { iban, currency } = account;
  const copy = async () => {
    if (await copyText(iban)) {
      setCopied(transfer);
      toast.success(t("iban.copied"));
    } else toast.error(t("errors:copy_failed"));
  };
  return (
    <>
      <dl className={classes(cardStyles.sunken, styles.account)}>
        <div>
          <dt>{t("iban.number")}</dt>
          <dd className={styles.iban}>{groupedIban(iban)}</dd>
        </div>
        {currency && (
          <div>
            <dt>{t("iban.currency")}</dt>
            <dd>{currency}</dd>
          </div>
        )}
      </dl>
      {currency && currency !== event.default_currency && (
        <Notice tone="warning">{t("iban.other_currency", { currency })}</Notice>
      )}
      <Button variant={isCopied(transfer) ? "secondary" : "primary"} size="large" wide onClick={() => void copy()}>
        <Copy size={20} aria-hidden="true" /> {t("iban.copy")}
      </Button>
    </>
  );
}
