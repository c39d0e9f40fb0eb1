import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { FIRST_DAY, isTakenDay, LAST_DAY } from "@/core/dates/takenDays";
import { mostIn, type Units, ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { Amount } from "@/ui/Amount";
import { AmountInput } from "@/ui/AmountInput";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { Dialog } from "@/ui/Dialog";
import { Field, TextField } from "@/ui/Field";
import { Form } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { Select } from "@/ui/Select";
import { afterPayment, payersAndPayees } from "../afterPayment";
import { useSettlementScreen } from "../context";
import { useMarkAsPaid } from "../useMarkAsPaid";
import styles from "./PaymentDialog.module.css";

interface PaymentDialogProps {
  /** The transfer it is about, to be changed; null for any payment. */
  start: Transfer | null;
  onClose: () => void;
}

/** A payment of any amount between any two: a part, more than is due, or one that no list proposed. */
export default function PaymentDialog({ start, onClose }: PaymentDialogProps) {
  const { t } = useTranslation(["dialogs", "settlement", "errors"]);
  const { page, me, names } = useSettlementScreen();
  const [from, setFrom] = useState(start?.from ?? me);
  const [to, setTo] = useState<string | null>(start?.to ?? null);
  const [amount, setAmount] = useState<Units>(start?.amount ?? ZERO);
  const [date, setDate] = useState(today());
  const [tried, setTried] = useState(false);
  const mark = useMarkAsPaid();
  const people = payersAndPayees(page.balances, page.participants).map((id) => ({
    value: id,
    label: names.nameOf(id),
  }));

  // Nobody pays themself: who is chosen on one side leaves the other.
  const choosePayer = (person: string) => {
    if (person === to) setTo(from);
    setFrom(person);
  };
  const choosePayee = (person: string) => {
    if (person === from && to !== null) setFrom(to);
    setTo(person);
  };

  const most = mostIn(page.event.default_currency);
  const wrong = {
    to: to === null || to === from ? t("errors:invalid_payment") : undefined,
    amount: amount === 0 ? t("errors:invalid_amount") : amount > most ? t("errors:amount_too_large") : undefined,
    date: isTakenDay(date) ? undefined : t("errors:invalid_date"),
  };
  const save = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (to === null || wrong.to || wrong.amount || wrong.date) return;
    if (await mark.asPaid({ from, to, amount }, date)) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("settlement:record.button")}>
      <Form onSubmit={(submitted) => void save(submitted)}>
        <Field
          label={t("payment.amount", { currency: page.event.default_currency })}
          error={tried ? wrong.amount : undefined}
        >
          {(control) => (
            <AmountInput
              {...control}
              amount={amount}
              currency={page.event.default_currency}
              onAmount={setAmount}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <Select label={t("payment.from")} value={from} onChange={choosePayer} options={people} />
          <Select
            label={t("payment.to")}
            value={to}
            onChange={choosePayee}
            options={people}
            placeholder={t("payment.choose")}
            error={tried ? wrong.to : undefined}
          />
        </div>
        <TextField
          type="date"
          label={t("payment.date")}
          min={FIRST_DAY}
          max={LAST_DAY}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={tried ? wrong.date : undefined}
        />
        {to !== null && amount > 0 && <Afterwards transfer={{ from, to, amount }} />}
        <Button type="submit" size="large" wide busy={mark.busy}>
          {t("payment.save")}
        </Button>
      </Form>
    </Dialog>
  );
}

/** What the two owe or are owed once it is paid. */
function Afterwards({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation(["dialogs", "settlement"]);
  const { page, names } = useSettlementScreen();
  return (
    <div className={cardStyles.sunken} role="status">
      <p className={styles.title}>{t("payment.after")}</p>
      <ul>
        {afterPayment(page.balances, transfer).map(({ user_id, net }) => (
          <li key={user_id} className={styles.line}>
            <Avatar person={names.personOf(user_id)} size={28} />
            <span className={styles.name}>{names.nameOf(user_id)}</span>
            <span className={styles.figure}>
              <Amount amount={net} currency={page.event.default_currency} signed />{" "}
              <span className={styles.word}>
                {t(net > 0 ? "settlement:gets_back" : net < 0 ? "settlement:owes" : "settlement:even")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
