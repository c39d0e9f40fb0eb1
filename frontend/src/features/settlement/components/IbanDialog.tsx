import { Copy } from "lucide-react";
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
import { AskingFirst } from "./AskingFirst";
import styles from "./IbanDialog.module.css";

const ClaimNews = onDemand(async () => (await import("@/ui/people/ClaimNews")).default);
const PaymentCode = onDemand(async () => (await import("./PaymentCode")).default, {
  fallback: <Skeleton height="12rem" />,
});

/** Whom to pay, how much and to which account; with a code for banking apps where they read one. */
export default function IbanDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation(["settlement", "errors"]);
  const { page, names } = useSettlementScreen();
  // Only the server may tell an IBAN.
  const server = useSettlement(page.event.id);
  const account = server.data?.accounts[transfer.to];
  const name = names.nameOf(transfer.to);
  const claim = newClaims(page.participants, Date.now()).find(({ into }) => into === transfer.to);
  return (
    <Dialog open onClose={onClose} title={t("iban.title", { name })}>
      <p className={styles.amount}>
        <span className="visually-hidden">{t("iban.amount")}: </span>
        <Amount amount={transfer.amount} currency={page.event.default_currency} />
      </p>
      {account?.state === "shown" && claim && <ClaimNews claim={claim} participants={page.participants} toPayer />}
      {account?.state === "shown" && <Account account={account} transfer={transfer} name={name} />}
      {account?.state === "none" && (
        <Notice>
          {t("errors:user_no_iban")} {t("iban.ask")}
        </Notice>
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
    </Dialog>
  );
}

interface AccountProps {
  account: Extract<PayeeAccount, { state: "shown" }>;
  transfer: Transfer;
  name: string;
}

function Account({ account, transfer, name }: AccountProps) {
  const { t } = useTranslation(["settlement", "errors"]);
  const { event } = useSettlementScreen().page;
  const { iban, currency } = account;
  const copy = async () => {
    if (await copyText(iban)) toast.success(t("iban.copied"));
    else toast.error(t("errors:copy_failed"));
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
      <Button size="large" wide onClick={() => void copy()}>
        <Copy size={20} aria-hidden="true" /> {t("iban.copy")}
      </Button>
      {canBePaidByCode(iban, currency, event.default_currency) && (
        <PaymentCode
          text={epcPayload({ name, iban, amount: transfer.amount, text: t("iban.text", { event: event.name }) })}
        />
      )}
    </>
  );
}
