import { type FormEvent, type ReactNode, startTransition, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AmountProblem } from "@/core/money/calculation";
import type { EventRow, Expense } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import { isConnectionError } from "@/platform/errors/appError";
import { Button } from "@/ui/Button";
import { Form } from "@/ui/Form";
import { onDemand } from "@/ui/onDemand";
import { SaveProblem } from "@/ui/outbox/SaveProblem";
import { useWide } from "@/ui/useWide";
import { useExchangeRate } from "../api/exchangeRate";
import type { ExpenseDraft } from "../draft";
import { ExpenseFormContext, type ExpenseFormValue } from "../formContext";
import { rateInUse, savedRate } from "../rateInUse";
import { complaintsOf, type Field, toSave } from "../rules";
import { theirsOf } from "../theirs";
import { useConsequence } from "../useConsequence";
import { useKeptDraft } from "../useKeptDraft";
import type { Refused } from "../useRefusedChange";
import { useSaving } from "../useSaving";
import { useTwin } from "../useTwin";
import { AmountField } from "./AmountField";
import styles from "./ExpenseForm.module.css";
import { RefusedNotice, RestoredNotice } from "./FormNotices";
import { PayerField } from "./PayerField";
import { PlaceField } from "./PlaceField";
import { RateBlock } from "./RateBlock";
import { SplitField } from "./SplitField";
import { WhatField } from "./WhatField";
import { WhenField } from "./WhenField";

const ConflictDialog = onDemand(async () => (await import("./ConflictDialog")).ConflictDialog, { over: true });
const ConsequenceDialog = onDemand(async () => (await import("./ConsequenceDialog")).ConsequenceDialog, { over: true });
const TwinDialog = onDemand(async () => (await import("./TwinDialog")).TwinDialog, { over: true });

interface ExpenseFormProps {
  event: EventRow;
  /** Who can pay and take part, the reader first. */
  people: readonly Person[];
  /** The expense as the server has it; null for a new one. */
  saved: Expense | null;
  /** The event's expenses that the device knows of. */
  earlier: readonly Expense[];
  /** The one that this is a copy of on purpose. */
  copied?: string;
  /** What the form starts with. */
  fresh: ExpenseDraft;
  /** Name of the draft on the device. */
  draftName: string;
  onSaved: () => void;
  /** What else can be done with the expense. */
  more?: ReactNode;
  /** A change made earlier that the server refused; it gives way to what is saved now. */
  refused?: Refused;
}

/** The one form of an expense, new or changed (docs/product.md 7.1). */
export function ExpenseForm(props: ExpenseFormProps) {
  const { event, people, saved, earlier, copied, fresh, draftName, onSaved, more, refused } = props;
  const { t } = useTranslation(["expenses", "errors"]);
  const ids = people.map((person) => person.id);
  const theirs = refused ? theirsOf(refused.mutation, saved) : null;
  const saving = useSaving({ refused, theirs, draft: draftName, onSaved });
  const kept = useKeptDraft({ name: draftName, fresh, base: saved, people: ids, isSaving: saving.busy });
  const { draft, base, dispatch } = kept;
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [tried, setTried] = useState(false);
  const [amountProblem, noAmount] = useState<AmountProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Side by side stands what it was, and whom it concerns.
  const wide = useWide();

  const foreign = draft.currency !== event.default_currency;
  const lookUp = foreign && !draft.rate.own && savedRate(draft, base) === null;
  const found = useExchangeRate(draft.currency, event.default_currency, draft.expense_date, lookUp);
  const rate = rateInUse(draft, event.default_currency, base, found.data ?? null);
  const complaints = complaintsOf(draft, {
    saved: base,
    rate,
    people: ids,
    currency: event.default_currency,
    amountProblem,
  });

  const consequence = useConsequence(event.id, saved);
  const twin = useTwin(saved ? [] : earlier.filter((one) => one.id !== copied));

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (rate === null || Object.keys(complaints).length > 0) {
      setTried(true);
      requestAnimationFrame(() => focusFirstWrong(form.current));
      return;
    }
    // Nothing is wrong now: only a later change of the form has to know.
    startTransition(() => setTried(true));
    const whole = toSave(draft, event, base, rate);
    if (twin.asksAbout(whole)) return;
    if (consequence.mayAsk) {
      return consequence.ask(whole).then((asked) => {
        if (!asked) void saving.save(whole, base);
      });
    }
    void saving.save(whole, base);
  };

  /** The button goes with what it takes back: the focus is where everyone begins. */
  const startOver = () => {
    kept.startOver();
    setTouched(new Set());
    setTried(false);
    form.current?.querySelector("input")?.focus();
  };

  const value: ExpenseFormValue = {
    draft,
    dispatch,
    event,
    people,
    saved: base,
    earlier,
    rate,
    noAmount,
    complaint(field) {
      const code = complaints[field];
      return code && (tried || touched.has(field)) ? t(`errors:${code}`) : undefined;
    },
    touch: (field) => {
      // The touch that leaves a field goes somewhere else, and is answered first.
      startTransition(() => setTouched((before) => (before.has(field) ? before : new Set(before).add(field))));
    },
  };

  const who = (
    <>
      <PayerField />
      <SplitField />
    </>
  );
  const save = (
    <div className={styles.bar}>
      <SaveProblem failure={saving.failure} busy={saving.busy} />
      <Button type="submit" size="large" wide busy={saving.busy}>
        {t(saved ? "edit.save" : "add.save")}
      </Button>
    </div>
  );

  return (
    <ExpenseFormContext value={value}>
      <Form ref={form} className={styles.form} onSubmit={submit}>
        {refused ? <RefusedNotice refused={refused} /> : kept.restored && <RestoredNotice onStartOver={startOver} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <AmountField first={saved === null} restored={kept.restored} />
            {foreign && <RateBlock looking={lookUp && found.isFetching && !isConnectionError(found.error)} />}
            <WhatField />
            {!wide && who}
            <WhenField />
            <PlaceField />
          </div>
          {wide && (
            <div className={styles.column}>
              {who}
              {save}
            </div>
          )}
        </div>
        {!wide && save}
        {more}
      </Form>
      {twin.asked && !saving.conflict && (
        <TwinDialog
          twins={twin.asked}
          people={people}
          onClose={twin.putOff}
          onSame={() => {
            kept.forget();
            onSaved();
          }}
          onSaveAnyway={(whole) => void saving.save(whole, null)}
          busy={saving.busy}
        />
      )}
      {consequence.asked && !saving.conflict && (
        <ConsequenceDialog
          eventId={event.id}
          currency={event.default_currency}
          consequence={consequence.asked.consequence}
          busy={saving.busy}
          onSave={() => consequence.asked && void saving.save(consequence.asked.whole, base)}
          onClose={consequence.putOff}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          mine={draft}
          theirs={saving.conflict}
          onClose={saving.putOff}
          onKeepMine={() => rate && void saving.save(toSave(draft, event, base, rate), saving.conflict)}
          onTakeTheirs={saving.takeTheirs((draftOfTheirs, theirs) => kept.startOver(draftOfTheirs, theirs))}
          busy={saving.busy}
        />
      )}
    </ExpenseFormContext>
  );
}

function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([role="radiogroup"]), [data-invalid="true"]',
  );
  wrong?.focus();
  wrong?.scrollIntoView({ block: "center" });
}
