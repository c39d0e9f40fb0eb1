import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { convert } from "@/core/money/rate";
import type { EventRow, Expense, Participant, SavedSplit } from "@/data/event/model";
import { useExchangeRate } from "@/data/exchangeRate";
import type { Person } from "@/data/person/model";
import type { Series } from "@/data/series/columns";
import { isConnectionError } from "@/platform/errors/appError";
import { Form } from "@/ui/Form";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import type { ExpenseDraft } from "../draft/draft";
import { draftAfter } from "../draft/draftReducer";
import { focusWrong } from "../draft/focusWrong";
import { ExpenseFormContext, type ExpenseFormValue, FormSettingContext, NewestFormContext } from "../draft/formContext";
import { rateInUse, rateOf, savedRate } from "../draft/rateInUse";
import { complaintsOf, descriptionRequired, type Field, toSave } from "../draft/rules";
import { useKeptDraft } from "../draft/useKeptDraft";
import { ReceiptButton } from "../receipt/ReceiptButton";
import { useSavingSeries } from "../repeat/useSavingSeries";
import { RefusedNotice } from "../saving/RefusedNotice";
import { ANOTHER, SaveBar } from "../saving/SaveBar";
import { theirsOf } from "../saving/theirs";
import type { BringingBack } from "../saving/useBringingBack";
import { useConsequence } from "../saving/useConsequence";
import { useDuplicateCheck } from "../saving/useDuplicateCheck";
import type { Refused } from "../saving/useRefusedChange";
import { useSaving } from "../saving/useSaving";
import { useTopic } from "../topic/useTopic";
import { AmountField } from "./AmountField";
import { afterPress } from "./afterPress";
import styles from "./ExpenseForm.module.css";
import { ExpenseSentence } from "./ExpenseSentence";
import { useKeyboardInset } from "./useKeyboardInset";
import { WhatField } from "./WhatField";
import { WhenAndWhere } from "./WhenAndWhere";

const ChangedPeople = onDemand(async () => (await import("./ChangedPeople")).ChangedPeople, {
  fallback: <Skeleton height="3.5rem" />,
});
const ConflictDialog = onDemand(async () => (await import("../saving/ConflictDialog")).ConflictDialog, { over: true });
const ConsequenceDialog = onDemand(async () => (await import("../saving/ConsequenceDialog")).ConsequenceDialog, {
  over: true,
});
const DuplicateDialog = onDemand(async () => (await import("../saving/DuplicateDialog")).DuplicateDialog, {
  over: true,
});
const ForeignRate = onDemand(async () => (await import("../rate/ForeignRate")).ForeignRate, {
  fallback: <Skeleton height="4rem" />,
});
const DraftPhotos = onDemand(async () => (await import("../photos/DraftPhotos")).DraftPhotos, {
  fallback: <Skeleton height="8rem" />,
});

interface ExpenseFormProps {
  event: EventRow;
  /** People who can pay and take part, the reader first. */
  people: readonly Person[];
  /** Everyone of the event, also former people. */
  participants: readonly Participant[];
  /** The server's version of the expense; null for a new one. */
  saved: Expense | null;
  /** The event's expenses in the cache. */
  earlier: readonly Expense[];
  /** The event's saved splits. */
  splits?: readonly SavedSplit[];
  /** The expense of which this is an intended copy; no duplicate of it is reported. */
  copied?: string;
  /** Initial draft of the form. */
  fresh: ExpenseDraft;
  /** Name of the draft on the device. */
  draftName: string;
  onSaved: () => void;
  /** Begins another expense after the saved one. Undefined for forms without the button. */
  onAnother?: (saved: ExpenseDraft) => void;
  /** What to know before the fields. */
  above?: ReactNode;
  /** Further actions on the expense. */
  more?: ReactNode;
  /** An earlier change that the server refused. Saving replaces it. */
  refused?: Refused;
  /** Replaces saving while the expense is deleted. */
  bringingBack?: BringingBack;
  /** The recurring expense to change. */
  series?: Series;
}

/** The one form of an expense, new or changed (docs/product.md 7.1). */
export function ExpenseForm(props: ExpenseFormProps) {
  const {
    event,
    people,
    participants,
    saved,
    earlier,
    splits,
    copied,
    fresh,
    draftName,
    above,
    more,
    refused,
    bringingBack,
    series,
  } = props;
  const { t } = useTranslation(["expenses", "errors"]);
  const ids = useMemo(() => people.map((person) => person.id), [people]);
  const theirs = refused ? theirsOf(refused.mutation, saved) : null;
  const beginsAnother = useRef(false);
  /** The element that had the focus at the last refused attempt to save. */
  const attemptedFrom = useRef<Element | null>(null);
  const onSaved = () => (beginsAnother.current ? props.onAnother?.(draft) : props.onSaved());
  const saving = useSaving({ refused, theirs, draft: draftName, onSaved });
  const recurring = useSavingSeries({ refused, draft: draftName, onSaved });
  const busy = saving.busy || recurring.busy;
  const kept = useKeptDraft({ name: draftName, fresh, base: saved, people: ids, participants, isSaving: busy });
  const { base, dispatch } = kept;
  const topic = useTopic(kept.draft, kept.base);
  const draft = useMemo(() => draftAfter(kept.draft, { type: "set", plain: { topic } }), [kept.draft, topic]);
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [tried, setTried] = useState(false);
  /** Number of attempts to save that found an error. */
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useKeyboardInset();

  const foreign = draft.currency !== event.default_currency;
  const lookUp = foreign && !draft.rate.own && savedRate(draft, base) === null;
  const found = useExchangeRate(draft.currency, event.default_currency, draft.plain.expense_date, lookUp);
  const currency = event.default_currency;
  const rate = rateInUse(draft, currency, base, found.data ?? null);
  const complaints = useMemo(
    () => complaintsOf(draft, { saved: base, rate, people: ids, currency }),
    [draft, base, rate, ids, currency],
  );

  const consequence = useConsequence(event.id, saved);
  const duplicates = useDuplicateCheck(saved ? [] : earlier.filter((one) => one.id !== copied));

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (bringingBack) return bringingBack.start();
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    beginsAnother.current = submitter instanceof HTMLButtonElement && submitter.value === ANOTHER;
    if (rate === null || Object.keys(complaints).length > 0 || focusWrong()) {
      attemptedFrom.current = document.activeElement;
      setTried(true);
      setAttempts(attempts + 1);
      return;
    }
    // Reports that no error is left. Only a later change of the form reads this.
    startTransition(() => setTried(true));
    const whole = { ...toSave(draft, event, base, rate), photos: draft.photos };
    // A recurring expense stays one. Neither refunds nor bills repeat.
    if (draft.plain.repeat && (series || (!draft.plain.refund && !whole.expense.items)))
      return recurring.save({ whole, rhythm: draft.plain.repeat, stored: series, seen: draft.series_version });
    if (duplicates.asksAbout(whole) || consequence.asksAbout(whole)) return;
    void saving.save(whole, base);
  };

  /** The button unmounts, so move focus to the first field. */
  const startOver = () => {
    kept.startOver();
    recurring.reset();
    setTouched(new Set());
    setTried(false);
    form.current?.querySelector("input")?.focus();
  };

  const touch = useCallback((field: Field) => {
    const become = () => setTouched((before) => (before.has(field) ? before : new Set(before).add(field)));
    // Deferred: a blur must not delay the click that caused it.
    afterPress(() => startTransition(become));
  }, []);

  const setting = useMemo(
    () => ({ dispatch, event, people, saved: base, series, earlier, splits, draftName, touch }),
    [dispatch, event, people, base, series, earlier, splits, draftName, touch],
  );
  const value = useMemo<ExpenseFormValue>(
    () => ({
      ...setting,
      draft,
      rate,
      complaint(field) {
        const code = complaints[field];
        return code && (tried || touched.has(field)) ? t(`errors:${code}`) : undefined;
      },
    }),
    [setting, draft, rate, complaints, tried, touched, t],
  );
  const { complaint } = value;
  // Parts that sum up the expense render after the one that was touched.
  const summed = useDeferredValue(value);
  const shownAttempts = useDeferredValue(attempts);
  useEffect(() => {
    const focused = document.activeElement;
    // The complaints render later than the tap. A field that was entered meanwhile keeps the focus.
    if (focused !== attemptedFrom.current && focused?.matches("input, textarea")) return;
    if (shownAttempts > 0 && !focusWrong())
      focusWrong('[aria-invalid="true"]:not([role="radiogroup"]), [data-invalid="true"]');
  }, [shownAttempts]);
  const converted = rate && rate.source !== "same" ? convert(draft.amount, draft.currency, currency, rate.rate) : null;

  /** Returns the row that would be saved in a conflict. A topic that nobody chose stays theirs. */
  const mineBeside = (theirs: Expense) => {
    const whole = toSave(draft, event, base, rate ?? rateOf(theirs), theirs);
    const { topic = theirs.topic } = whole.expense;
    return { ...whole, ...whole.expense, topic };
  };

  const lookingUp = lookUp && found.isFetching && !isConnectionError(found.error);

  return (
    <FormSettingContext value={setting}>
      <NewestFormContext value={value}>
        <ExpenseFormContext value={value}>
          <Form ref={form} className={styles.form} onSubmit={submit}>
            <div className={styles.content}>
              {refused ? (
                <RefusedNotice refused={refused} />
              ) : (
                kept.restored && (
                  <Notice action={{ label: t("draft.discard"), onAct: startOver }}>{t("draft.restored")}</Notice>
                )
              )}
              {kept.edited && <Notice>{t("changed.edited")}</Notice>}
              {kept.news.length > 0 && <ChangedPeople changes={kept.news} participants={participants} />}
              {above}
              <AmountField
                first={saved === null}
                restored={kept.restored || (saved === null && fresh.amount > 0)}
                expense={draft.id}
                amount={draft.amount}
                currency={draft.currency}
                converted={converted}
                refund={draft.plain.refund}
                isDescribed={draft.plain.description !== ""}
                error={complaint("amount")}
              />
              {foreign && <ForeignRate looking={lookingUp} />}
              {saved === null && !series && (
                <ReceiptButton isOffered={draft.amount === 0 && draft.plain.description === ""} />
              )}
              <WhatField
                description={draft.plain.description}
                topic={draft.plain.topic}
                isRequired={descriptionRequired(draft, base)}
                error={complaint("description")}
              />
              <ExpenseFormContext value={summed}>
                <ExpenseSentence />
              </ExpenseFormContext>
              <WhenAndWhere
                day={draft.plain.expense_date}
                isGeneral={draft.plain.category === "general"}
                place={draft.plain.place_name}
                dateError={complaint("date")}
                placeError={complaint("place")}
              />
              {(draft.photos?.length ?? 0) > 0 && <DraftPhotos />}
              {more && <div className={styles.more}>{more}</div>}
            </div>
            <ExpenseFormContext value={summed}>
              <SaveBar
                failure={saving.failure ?? recurring.failure}
                onTakeTheirs={recurring.isConflict && (refused?.giveUp ?? startOver)}
                busy={busy || bringingBack?.busy === true}
                isUnchanged={(saved !== null || series !== undefined) && !refused && !bringingBack && !kept.dirty}
                label={bringingBack ? t("deleted.restore") : series && t("repeat.save")}
                hidesSum={bringingBack !== undefined}
                another={props.onAnother !== undefined}
              />
            </ExpenseFormContext>
          </Form>
          {duplicates.asked && !saving.conflict && (
            <DuplicateDialog
              duplicate={duplicates.asked}
              people={people}
              onClose={duplicates.putOff}
              onSame={() => {
                kept.forget();
                onSaved();
              }}
              onSaveAnyway={(whole) => void saving.save(whole, null).then(duplicates.putOff)}
              busy={saving.busy}
            />
          )}
          {consequence.asked && !saving.conflict && (
            <ConsequenceDialog
              eventId={event.id}
              currency={event.default_currency}
              consequence={consequence.asked.consequence}
              busy={saving.busy}
              onSave={() =>
                consequence.asked && void saving.save(consequence.asked.whole, base).then(consequence.putOff)
              }
              onClose={consequence.putOff}
            />
          )}
          {saving.conflict && (
            <ConflictDialog
              mine={mineBeside(saving.conflict)}
              theirs={saving.conflict}
              onClose={saving.putOff}
              onKeepMine={() =>
                rate &&
                saving.conflict &&
                void saving.keepMine(toSave(draft, event, base, rate, saving.conflict), saving.conflict)
              }
              onTakeTheirs={saving.takeTheirs(kept.startOver)}
              busy={saving.busy}
            />
          )}
        </ExpenseFormContext>
      </NewestFormContext>
    </FormSettingContext>
  );
}
