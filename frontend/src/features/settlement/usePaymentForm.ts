import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { Currency } from "@/core/money/currency";
import { ZERO } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Participant } from "@/data/event/model";
import { mergedId } from "@/data/event/mutationKind";
import { newHow } from "@/data/payment/howForm";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { payersAndPayees } from "./afterPayment";
import { useSettlementScreen } from "./context";
import { type CheckedPayment, likelySides, type PaymentValues, paymentSchemaOf } from "./paymentForm";

/** The fields that differ from the form's initial values, and the currency of the amount. */
type PaymentDraft = Partial<PaymentValues> & { currency: Currency };

interface Merge {
  former: string;
  into: string;
}

/**
 * Returns the state of a payment's form, with its input persisted as a draft until it is saved. Each proposed transfer
 * has a draft of its own.
 */
export function usePaymentForm(start: Transfer | null, isSaving: boolean) {
  const { page, me, plan } = useSettlementScreen();
  const { id, default_currency: currency } = page.event;
  const draft = ["payment", id, ...(start ? [start.from, start.to] : [])].join(":");
  const [begun] = useState<PaymentValues>(() => ({
    ...(start ?? { ...likelySides(plan, me, payersAndPayees(page.balances, page.participants)), amount: ZERO }),
    ...newHow(),
  }));
  const [kept] = useState(() =>
    readKept(draft, currency, [
      ...payersAndPayees(page.balances, page.participants),
      // The form replaces them.
      ...page.participants.filter(({ person }) => person.claimed_by !== null).map(({ user_id }) => user_id),
    ]),
  );
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  const form = useForm<PaymentValues, unknown, CheckedPayment>({
    resolver: valibotResolver(paymentSchemaOf(currency)),
    // Report errors between two fields together with errors of single fields.
    criteriaMode: "all",
    defaultValues: { ...begun, ...kept },
  });
  const values = form.watch();
  const merged = mergedId(page.participants);
  const { from, to } = values;
  const [former] = [from, to].filter((person) => merged(person) !== person);
  // People who are merged while the form is open, or since its draft was kept.
  const [change, setChange] = useState<Merge | null>(null);
  useEffect(() => {
    if (former === undefined) return;
    setChange({ former, into: merged(former) });
    form.setValue("from", merged(from));
    // The two are one person now: the other side has to be chosen anew.
    form.setValue("to", merged(from) === merged(to) ? "" : merged(to));
  }, [former, merged, from, to, form]);
  // People who take part when the form opens, so that it can name those who leave.
  const [present] = useState(() => activeOf(page.participants));
  const gone = [from, to].filter((id) => present.has(id) && !activeOf(page.participants).has(id) && merged(id) === id);
  const fields = Object.keys(begun) as (keyof PaymentValues)[];
  const unsaved = fields.filter((name) => values[name] !== begun[name]).map((name) => [name, values[name]]);
  useDraft(draft, { currency, ...Object.fromEntries(unsaved) }, unsaved.length > 0, isSaving);
  return {
    form,
    values,
    /** Name of the draft on the device. */
    draft,
    restored,
    /** The latest merge that the form followed. */
    change,
    /** The payer and payee that left the event while the form was open. */
    gone,
    startOver() {
      form.reset(begun);
      dropDraft(draft);
      setRestored(false);
    },
  };
}

const activeOf = (participants: readonly Participant[]): ReadonlySet<string> =>
  new Set(participants.filter(({ status }) => status === "active").map(({ user_id }) => user_id));

/** Returns the draft of an earlier visit, without an amount in a former currency and without people who have left. */
function readKept(name: string, currency: Currency, people: readonly string[]): Partial<PaymentValues> {
  const { currency: former, amount, from, to, ...kept }: Partial<PaymentDraft> = readDraft<PaymentDraft>(name) ?? {};
  const areHere = [from, to].every((id) => !id || people.includes(id));
  return {
    ...kept,
    ...(amount !== undefined && former === currency && { amount }),
    ...(from !== undefined && areHere && { from }),
    // A payee who left is not replaced by another person.
    ...(to !== undefined && { to: areHere ? to : "" }),
  };
}
