import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "@/core/dates/dates";
import { REPEAT_UNITS } from "@/core/dates/occurrences";
import { isTakenDay, LAST_DAY } from "@/core/dates/takenDays";
import { MAX_EVERY, MAX_OCCURRENCES } from "@/core/limits";
import type { Rhythm, Series } from "@/data/series/columns";
import { beginningOn, dateOfNumber } from "@/data/series/occurrences";
import { useRhythmText } from "@/data/series/useRhythmText";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { CheckField, FieldError, TextField } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { useExpenseForm } from "../draft/formContext";
import styles from "./RepeatSheet.module.css";

const MONTHLY: Rhythm = { unit: "month", every: 1, ends_on: null, ends_after: null, ask_amount: false };

const isWhole = (number: number, most: number, least = 1) =>
  Number.isInteger(number) && number >= least && number <= most;

/** `next` is the number of the next occurrence. */
function isValid({ every, ends_on, ends_after }: Rhythm, first: IsoDate, next: number): boolean {
  if (ends_on !== null && (ends_on < first || !isTakenDay(ends_on))) return false;
  return isWhole(every, MAX_EVERY) && (ends_after === null || isWhole(ends_after, MAX_OCCURRENCES, next));
}

/** Chooses how often an expense repeats. Only "Done" takes the choice over. */
export function RepeatSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(["series", "errors"]);
  const { draft, dispatch, series } = useExpenseForm();
  const [rhythm, setRhythm] = useState<Rhythm>(draft.plain.repeat ?? MONTHLY);
  const first = draft.plain.expense_date;
  const ends = rhythm.ends_on !== null ? "on" : rhythm.ends_after !== null ? "after" : "never";
  const valid = first !== "" && isValid(rhythm, first, series?.next_number ?? 1);
  const change = (columns: Partial<Rhythm>) => setRhythm({ ...rhythm, ...columns });
  const become = (repeat: Rhythm | undefined) => {
    dispatch({ type: "set", plain: { repeat } });
    onClose();
  };
  const endAt = (chosen: typeof ends) =>
    change({ ends_on: chosen === "on" ? first : null, ends_after: chosen === "after" ? 12 : null });
  return (
    <Dialog open onClose={onClose} title={t("repeat.title")}>
      <Stack gap={4}>
        <div className={styles.often}>
          <TextField
            label={t("repeat.every")}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_EVERY}
            value={rhythm.every || ""}
            onChange={(event) => change({ every: Number(event.target.value) })}
          />
          <Select
            label={t("repeat.title")}
            hideLabel
            value={rhythm.unit}
            onChange={(unit) => change({ unit })}
            options={REPEAT_UNITS.map((unit) => ({
              value: unit,
              label: t(`repeat.${unit}`, { count: rhythm.every || 1 }),
            }))}
          />
        </div>
        <Segmented
          label={t("repeat.ends")}
          value={ends}
          onChange={endAt}
          options={[
            { value: "never", label: t("repeat.ends_never") },
            { value: "on", label: t("repeat.ends_on") },
            { value: "after", label: t("repeat.ends_after") },
          ]}
        />
        {ends === "on" && (
          <TextField
            type="date"
            label={t("repeat.last_day")}
            min={first}
            max={LAST_DAY}
            value={rhythm.ends_on ?? ""}
            onChange={(event) => change({ ends_on: event.target.value })}
          />
        )}
        {ends === "after" && (
          <TextField
            type="number"
            inputMode="numeric"
            label={t("repeat.times")}
            min={1}
            max={MAX_OCCURRENCES}
            value={rhythm.ends_after || ""}
            onChange={(event) => change({ ends_after: Number(event.target.value) })}
          />
        )}
        <div>
          <CheckField
            label={t("repeat.ask")}
            checked={rhythm.ask_amount}
            onChange={(event) => change({ ask_amount: event.target.checked })}
          />
          <Soft>{t("repeat.ask_hint")}</Soft>
        </div>
        {valid ? (
          <Preview rhythm={rhythm} first={first} stored={series} language={i18n.language} />
        ) : (
          <FieldError>{t("errors:invalid_series")}</FieldError>
        )}
        <Stack gap={2}>
          <Button wide disabled={!valid} onClick={() => become(rhythm)}>
            {t("repeat.done")}
          </Button>
          {draft.plain.repeat && !series && (
            <Button variant="quiet" wide onClick={() => become(undefined)}>
              {t("repeat.remove")}
            </Button>
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** "Every 2 weeks". `next` is the number of the next occurrence of a stored series. */
export function RhythmText({ rhythm, next }: { rhythm: Rhythm; next: number | undefined }) {
  return useRhythmText()(rhythm, next);
}

interface PreviewProps {
  rhythm: Rhythm;
  first: IsoDate;
  stored: Series | undefined;
  language: string;
}

/** The first two days, so that a mistake is seen before it is saved. */
function Preview({ rhythm, first, stored, language }: PreviewProps) {
  const { t } = useTranslation("series");
  const beginning = stored ? beginningOn(stored, first) : { anchor_number: 1, month_day: null };
  const next = dateOfNumber({ ...rhythm, ...beginning, anchor: first }, beginning.anchor_number + 1);
  const date = formatDate(first, language, "long");
  return (
    <p className={styles.preview} aria-live="polite">
      {next === null
        ? t("repeat.only_first", { date })
        : t("repeat.first", { date, next: formatDate(next, language, "long") })}
    </p>
  );
}
