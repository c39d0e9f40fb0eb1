import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { type Units, ZERO } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventRow } from "@/data/event/model";
import { addOccurrence } from "@/data/series/addOccurrence";
import { changeSeries } from "@/data/series/changeSeries";
import type { Series } from "@/data/series/columns";
import { continueSeries } from "@/data/series/continueSeries";
import { occurrenceId } from "@/data/series/occurrenceId";
import { todayIn } from "@/data/series/occurrences";
import { useRhythmText } from "@/data/series/useRhythmText";
import type { Saved } from "@/offline/outcome";
import { save } from "@/offline/submit";
import { Amount } from "@/ui/Amount";
import { AmountInput } from "@/ui/AmountInput";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { Soft } from "@/ui/layout";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { useErrorToast } from "@/ui/useErrorText";
import { useStateText } from "../useStateText";
import { DeleteSeries } from "./DeleteSeries";
import styles from "./SeriesSheet.module.css";

interface SeriesSheetProps {
  series: Series;
  eventStatus: EventRow["status"];
  onClose: () => void;
}

/** The choice that people most often want in a series's state. The others are smaller. */
type Leading = "add" | "edit" | "resume";

function leadingOf({ paused, next_on }: Series, isDue: boolean, isActive: boolean): Leading {
  if (paused === null) return isDue ? "add" : "edit";
  // A series that lost somebody, or was refused, cannot go on unchanged.
  const goesOn = next_on !== null && isActive && (paused === "by_hand" || paused === "event");
  return goesOn ? "resume" : "edit";
}

type Done = "added" | "skipped" | "paused" | "resumed" | "ended";

/** Shows a recurring expense and what can be done with it and with its next occurrence. */
export function SeriesSheet({ series, eventStatus, onClose }: SeriesSheetProps) {
  const { t, i18n } = useTranslation(["series", "common"]);
  const navigate = useNavigate();
  const rhythm = useRhythmText();
  const state = useStateText()(series);
  const showSaved = useSavedToast();
  const showError = useErrorToast();
  const { id, event_id, expense, next_number: number, next_on, ask_amount } = series;
  // The amount of the form was typed for the first one.
  const [amount, setAmount] = useState<Units>(number === 1 ? expense.amount : ZERO);
  const [busy, setBusy] = useState<Done | null>(null);
  const [deletes, setDeletes] = useState(false);
  const endHint = useId();
  const today = todayIn(series.time_zone);
  const isDue = next_on !== null && next_on <= today;
  const name = expense.description ?? "";
  const isPaused = series.paused !== null;
  const run = async (done: Done, work: () => Promise<Saved>, undo?: () => void) => {
    setBusy(done);
    try {
      const text = t(`done.${done}`, { name: isolated(name) });
      showSaved(await work(), text, undo && { label: t("common:undo"), onClick: undo });
      onClose();
    } catch (error) {
      showError(error);
    }
    setBusy(null);
  };
  const change = (done: Done, what: "skip" | "paused" | "running") =>
    run(done, () => save(changeSeries, { series, change: what, number }));
  // A continued series would go on from today, without an occurrence that waits, and lose the reason of its pause.
  const isUndoable = next_on !== null && next_on >= today && (!isPaused || series.paused === "by_hand");
  const end = () =>
    run(
      "ended",
      () => save(changeSeries, { series, change: "ended", number }),
      isUndoable
        ? () =>
            void continueSeries(series).then(
              (saved) => showSaved(saved, t("done.resumed", { name: isolated(name) })),
              showError,
            )
        : undefined,
    );
  const add = () =>
    run("added", () => {
      const date = next_on !== null && next_on < today ? next_on : today;
      const occurrence = { id: occurrenceId(id, number), number, date, amount: ask_amount ? amount : null };
      return save(addOccurrence, { series, occurrence });
    });
  const isActive = eventStatus === "active";
  const leading = leadingOf(series, isDue, isActive);
  const lookOf = (choice: Leading) =>
    leading === choice
      ? ({ variant: "primary", size: "large", wide: true } as const)
      : ({ variant: "secondary" } as const);
  const amountField = ask_amount && (
    <Field label={t("act.amount")}>
      {(control) => <AmountInput {...control} amount={amount} currency={expense.currency} onAmount={setAmount} />}
    </Field>
  );
  const adding = (
    <Button {...lookOf("add")} busy={busy === "added"} disabled={ask_amount && amount <= 0} onClick={() => void add()}>
      {t("act.add")}
    </Button>
  );
  const editing = (
    <Button
      {...lookOf("edit")}
      onClick={() => {
        onClose();
        void navigate(pathTo("addExpense", { eventId: event_id }, { series: id }));
      }}
    >
      {t("act.edit")}
    </Button>
  );
  const pausing = (
    <Button
      {...lookOf("resume")}
      busy={busy === "paused" || busy === "resumed"}
      disabled={isPaused && !isActive}
      onClick={() => void (isPaused ? change("resumed", "running") : change("paused", "paused"))}
    >
      {t(isPaused ? "act.resume" : "act.pause")}
    </Button>
  );
  if (deletes) return <DeleteSeries series={series} onClose={() => setDeletes(false)} onDeleted={onClose} />;
  return (
    <Dialog open onClose={onClose} title={name}>
      <div className={styles.facts}>
        {!ask_amount && <Amount className={styles.amount} amount={expense.amount} currency={expense.currency} />}
        <span>{rhythm(series, number)}</span>
        <span>
          {state ??
            (next_on === today
              ? t("list.due_today")
              : t(isDue ? "list.due" : "list.next", { date: formatDate(next_on ?? "", i18n.language, "long") }))}
        </span>
      </div>
      <div className={styles.actions}>
        {leading === "add" && (
          <>
            {amountField}
            {adding}
          </>
        )}
        {leading === "edit" && editing}
        {leading === "resume" && pausing}
        {next_on !== null && (
          <div className={styles.group}>
            {leading !== "add" && amountField}
            {leading !== "add" && adding}
            <Button variant="secondary" busy={busy === "skipped"} onClick={() => void change("skipped", "skip")}>
              {t("act.skip")}
            </Button>
            {leading !== "edit" && editing}
            {leading !== "resume" && pausing}
          </div>
        )}
        <div className={styles.ending}>
          {next_on !== null && (
            <Button variant="quiet" busy={busy === "ended"} aria-describedby={endHint} onClick={() => void end()}>
              {t("act.end")}
            </Button>
          )}
          <Button variant="danger" onClick={() => setDeletes(true)}>
            {t("act.delete")}
          </Button>
        </div>
        {next_on !== null && <Soft id={endHint}>{t("act.end_hint")}</Soft>}
      </div>
    </Dialog>
  );
}
