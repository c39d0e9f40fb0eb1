import { valibotResolver } from "@hookform/resolvers/valibot";
import { type FormEvent, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { absolute, type Units } from "@/core/money/units";
import type { HowPaid } from "@/data/payment/columns";
import { type HowValues, howSchema, newHow } from "@/data/payment/howForm";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import { partsPaidBy, type Together } from "@/data/settlement/together";
import { AmountInput } from "@/ui/AmountInput";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { SaveProblem } from "@/ui/outbox/SaveProblem";
import { HowFields } from "@/ui/paying/HowFields";
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
  const { t } = useTranslation("person");
  const fieldError = useFieldError();
  const firstNameOf = useFirstName();
  const { busy, failure, settle } = useSettle(person);
  const [amount, setAmount] = useState(absolute(together.total));
  // The amount was typed for one of the two who pays the other.
  const [direction] = useState(Math.sign(together.total));
  const form = useForm<HowValues, unknown, HowPaid>({
    resolver: valibotResolver(howSchema),
    defaultValues: newHow(),
    shouldFocusError: false,
  });
  const [tried, setTried] = useState(false);
  const problem = direction === Math.sign(together.total) ? problemOf(amount, together) : "balances_changed";
  const error = fieldError(tried && problem ? { message: problem } : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event;
    // The complaint is rendered by then.
    const focusWrong = () =>
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    setTried(true);
    return form.handleSubmit(async (how) => {
      if (problem) focusWrong();
      else if (await settle(together, amount, how)) onClose();
    }, focusWrong)(event);
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
              error={error}
              onFocus={(event) => event.target.select()}
              ref={focusOnArrival}
            />
          )}
        </Field>
        <FormProvider {...form}>
          <HowFields />
        </FormProvider>
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
