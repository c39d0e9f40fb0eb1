import { useState } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units } from "@/core/money/units";
import { fits } from "@/core/paying/services";
import { pathTo } from "@/core/routes/paths";
import { newClaims } from "@/data/person/claims";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSettlement } from "@/data/settlement/payeeAccounts";
import type { Together } from "@/data/settlement/together";
import { Amount } from "@/ui/Amount";
import { Button, ButtonLink } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { onDemand } from "@/ui/onDemand";
import { AccountBox } from "@/ui/paying/AccountBox";
import { AccountPending } from "@/ui/paying/AccountPending";
import { UnconfirmedPayee } from "@/ui/paying/UnconfirmedPayee";
import { type PaidBy, WaysToPay } from "@/ui/paying/WaysToPay";
import { toast } from "@/ui/toast";
import { useSettle } from "../useSettle";
import styles from "./PayDialog.module.css";

const ClaimNews = onDemand(async () => (await import("@/ui/people/ClaimNews")).default);

interface PayDialogProps {
  together: Together;
  /** An event in which the reader pays the person, whose settlement says how. */
  eventId: string;
  person: Person;
  onClose: () => void;
}

/** Shows how to pay a person the total of all events, and records the payment in all of them. */
export function PayDialog({ together, eventId, person, onClose }: PayDialogProps) {
  const { t } = useTranslation(["person", "settlement", "errors"]);
  const nameOf = usePersonName();
  const { busy, settle } = useSettle(person);
  const server = useSettlement(eventId);
  const [isCopied, setCopied] = useState(false);
  const { currency } = together;
  const amount = absolute(together.total);
  const account = server.data?.accounts[person.id];
  const shown = account?.state === "shown" ? account : null;
  // People who became the payee in an event that this pays.
  const formers = together.parts.flatMap((part) => (part.amount < 0 ? (part.event.formers ?? []) : []));
  const people = [person, ...formers].map((one) => ({ user_id: one.id, person: one }));
  const [claim] = newClaims(people, Date.now());
  const ways = shown?.handles.filter((handle) => fits(handle, currency)) ?? [];
  const record = async ({ method, amount: paid }: PaidBy | { method: null; amount: Units }) => {
    // The debts have become smaller since the person left for the service.
    if (paid > amount) toast.error(t("errors:amount_exceeds_balance"));
    else if (await settle(together, paid, { method })) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("settlement:iban.title", { name: nameOf(person) })}>
      <p className={styles.amount}>
        <Amount amount={amount} currency={currency} />
      </p>
      {shown && claim && <ClaimNews claim={claim} participants={people} toPayer />}
      {shown && <UnconfirmedPayee person={person} />}
      {shown?.iban && (
        <AccountBox
          iban={shown.iban}
          currency={shown.currency}
          payable={currency}
          isCopied={isCopied}
          onCopied={() => setCopied(true)}
        />
      )}
      {ways.length > 0 && (
        <WaysToPay {...{ handles: ways, amount, currency, busy }} note="Divido" onPaid={(paid) => void record(paid)} />
      )}
      {account === undefined && <AccountPending settlement={server} />}
      {/* The event's settlement asks for the IBAN, or for one to be added. */}
      {account && !shown?.iban && ways.length === 0 && (
        <ButtonLink to={pathTo("settlement", { eventId })} size="large" wide>
          {t("how_to_pay")}
        </ButtonLink>
      )}
      <Button
        variant={isCopied ? "primary" : "secondary"}
        size="large"
        wide
        busy={busy}
        onClick={() => void record({ method: null, amount })}
      >
        {t("record.pays", { amount: formatAmount(amount, currency) })}
      </Button>
    </Dialog>
  );
}
