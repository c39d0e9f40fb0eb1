import { useState } from "react";
import { Controller, FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import type { Transfer } from "@/core/settling/plan";
import { Amount } from "@/ui/Amount";
import { AmountInput } from "@/ui/AmountInput";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Notice } from "@/ui/Notice";
import { SaveProblem } from "@/ui/outbox/SaveProblem";
import { HowFields } from "@/ui/paying/HowFields";
import { Avatar } from "@/ui/people/Avatar";
import { Select } from "@/ui/Select";
import { useFieldError } from "@/ui/useFieldError";
import { afterPayment, payersAndPayees } from "../afterPayment";
import { useSettlementScreen } from "../context";
import type { PaymentValues } from "../paymentForm";
import { useMarkAsPaid } from "../useMarkAsPaid";
import { usePaymentForm } from "../usePaymentForm";
import { Changed } from "./Changed";
import styles from "./PaymentDialog.module.css";

interface PaymentDialogProps {
  /** Transfer that fills the form, as it was when the dialog opened. Null for an empty form. */
  start: Transfer | null;
  onClose: () => void;
}

/** Records a payment of any amount between any two people, whether or not a transfer proposes it. */
export default function PaymentDialog({ start, onClose }: PaymentDialogProps) {
  const { t } = useTranslation(["dialogs", "settlement", "events"]);
  const { page, me, names } = useSettlementScreen();
  const fieldError = useFieldError();
  const mark = useMarkAsPaid();
  const currency = page.event.default_currency;
  const { form, values, ...kept } = usePaymentForm(start, mark.busy);
  const { control, handleSubmit, setValue, formState } = form;
  const { from, to, amount } = values;
  const [id] = useState(newId);
  const complaint = (name: keyof PaymentValues) => fieldError(formState.errors[name]);
  // Keep chosen people in the list even when they have left the event without a balance meanwhile.
  const chosen = [from, to].filter((id) => id !== "");
  const people = [...new Set([...payersAndPayees(page.balances, page.participants), ...chosen])].map((id) => ({
    value: id,
    label: names.nameOf(id),
  }));

  const choose = (name: "from" | "to", person: string) =>
    setValue(name, person, { shouldValidate: formState.isSubmitted });
  // Swap the two sides when one person would be on both.
  const choosePayer = (person: string) => {
    if (person === to) choose("to", from);
    choose("from", person);
  };
  const choosePayee = (person: string) => {
    if (person === from) choose("from", to);
    choose("to", person);
  };

  const save = handleSubmit(async ({ from, to, amount, ...how }) => {
    if (await mark.asPaid({ from, to, amount }, how, { id, draft: kept.draft })) onClose();
  });
  /** The button unmounts, so move focus to the first field. */
  const startOver = () => {
    kept.startOver();
    // The reset form renders in the next frame.
    requestAnimationFrame(() => form.setFocus("amount"));
  };
  return (
    <Dialog open onClose={onClose} title={t("settlement:record.button")}>
      <Form onSubmit={save}>
        {kept.restored && (
          <Notice action={{ label: t("events:draft.discard"), onAct: startOver }}>{t("events:draft.restored")}</Notice>
        )}
        {kept.change && (
          <Notice>
            {t(kept.change.into === me ? "payment.merged_you" : "payment.merged", {
              name: names.nameOf(kept.change.former),
              into: names.nameOf(kept.change.into),
            })}
          </Notice>
        )}
        {kept.gone.map((id) => (
          <Notice key={id}>{t("payment.left", { name: names.nameOf(id) })}</Notice>
        ))}
        {start && !mark.busy && <Changed since={start} />}
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <Field label={t("payment.amount", { currency })}>
              {(labelled) => (
                <AmountInput
                  {...labelled}
                  amount={field.value}
                  currency={currency}
                  onAmount={field.onChange}
                  error={complaint("amount")}
                  onBlur={field.onBlur}
                  onFocus={(event) => event.target.select()}
                  ref={field.ref}
                />
              )}
            </Field>
          )}
        />
        <div className={styles.pair}>
          <Select
            label={t("payment.from")}
            value={from || null}
            onChange={choosePayer}
            options={people}
            placeholder={t("payment.choose")}
            error={complaint("from")}
          />
          <Select
            label={t("payment.to")}
            value={to || null}
            onChange={choosePayee}
            options={people}
            placeholder={t("payment.choose")}
            error={complaint("to")}
          />
        </div>
        <FormProvider {...form}>
          <HowFields />
        </FormProvider>
        {from !== "" && to !== "" && amount > 0 && <Afterwards transfer={{ from, to, amount }} />}
        <SaveProblem failure={mark.failure} busy={mark.busy} />
        <Button type="submit" size="large" wide busy={mark.busy}>
          {t("payment.save")}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Shows both people's balances after the payment. */
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
