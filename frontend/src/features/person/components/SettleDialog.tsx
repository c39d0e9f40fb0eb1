import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { FIRST_DAY, isTakenDay, LAST_DAY } from "@/core/dates/takenDays";
import { absolute, type Units } from "@/core/money/units";
import { fitsNote, type PaymentMethod } from "@/core/paying/methods";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import { partsPaidBy, type Together } from "@/data/settlement/together";
import { AmountInput } from "@/ui/AmountInput";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field, TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { SaveProblem } from "@/ui/outbox/SaveProblem";
import { MethodSelect } from "@/ui/paying/MethodSelect";
import { useFieldError } from "@/ui/useFieldError";
import { useSettle } from "../useSettle";
import { PartLine } from "./PartLine";
import styles from "./SettleDialog.module.css";

interface SettleDialogProps {
  together: Together;
  person: Person;
  onClose: () => void;
}

/** Records a payment of any amount up to the total, on any day, and shows what it pays in each event. */
export function SettleDialog({ together, person, onClose }: SettleDialogProps) {
  const { t } = useTranslation(["person", "dialogs"]);
  const fieldError = useFieldError();
  const firstNameOf = useFirstName();
  const { busy, failure, settle } = useSettle(person);
  const [amount, setAmount] = useState(absolute(together.total));
  // The amount was typed for one of the two who pays the other.
  const [direction] = useState(Math.sign(together.total));
  const [paidOn, setPaidOn] = useState(today());
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const problem = direction === Math.sign(together.total) ? problemOf(amount, together) : "balances_changed";
  const dateProblem = isTakenDay(paidOn) ? null : "invalid_date";
  const noteProblem = fitsNote(note) ? null : "text_too_long";
  const complaint = (message: string | null) => fieldError(tried && message ? { message } : undefined);
  const submit = async ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setTried(true);
    if (problem || dateProblem || noteProblem) {
      // The complaint is rendered by then.
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    if (await settle(together, amount, { paid_on: paidOn, method, note: note.trim() || null })) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("dialog.title", { name: firstNameOf(person) })}>
      <Form onSubmit={submit}>
        <Field label={t("dialog.amount", { currency: together.currency })}>
          {(labelled) => (
            <AmountInput
              {...labelled}
              amount={amount}
              currency={together.currency}
              onAmount={setAmount}
              error={complaint(problem)}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <TextField
          type="date"
          label={t("dialog.date")}
          min={FIRST_DAY}
          max={LAST_DAY}
          value={paidOn}
          onChange={(event) => setPaidOn(event.target.value)}
          error={complaint(dateProblem)}
        />
        <MethodSelect value={method} onChange={setMethod} />
        <TextField
          label={t("dialogs:payment.note")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={complaint(noteProblem)}
        />
        {problem === null && (
          <div className={styles.pays} role="status">
            <p className={styles.title}>{t("dialog.pays")}</p>
            <ul>
              {partsPaidBy(together, amount).map((part) => (
                <PartLine key={part.event.id} part={part} person={person} plain />
              ))}
            </ul>
          </div>
        )}
        <SaveProblem failure={failure} busy={busy} />
        <Button type="submit" size="large" wide busy={busy}>
          {t("dialog.save")}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Returns a code of the error catalogue. */
function problemOf(amount: Units, { total }: Together): string | null {
  if (amount <= 0) return "invalid_amount";
  return amount > absolute(total) ? "amount_exceeds_balance" : null;
}
