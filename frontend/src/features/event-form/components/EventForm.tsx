import { type ReactNode, useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FIRST_DAY, LAST_DAY } from "@/core/dates/takenDays";
import { MAX_EVENT_DESCRIPTION } from "@/core/limits";
import { choosableWith } from "@/core/money/currency";
import type { EventInput } from "@/data/event/createEvent";
import { AppError } from "@/platform/errors/appError";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { TextArea, TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { Notice } from "@/ui/Notice";
import { onDemand } from "@/ui/onDemand";
import { type SaveFailure, SaveProblem } from "@/ui/outbox/SaveProblem";
import { useErrorToast } from "@/ui/useErrorText";
import { useFieldError } from "@/ui/useFieldError";
import { usePanes } from "@/ui/useWide";
import { changesOf, type EventSchema, type EventValues, FIELDS } from "../eventForm";
import { type EventFormState, useEventForm } from "../useEventForm";
import { useSubmitAfterSuggestions } from "../useSubmitAfterSuggestions";
import { CategoryField } from "./CategoryField";
import styles from "./EventForm.module.css";
import { NameField } from "./NameField";
import { NewEventInShort } from "./NewEventInShort";
import { PlaceFields } from "./PlaceFields";

/** Longer names are smaller, so that a phone shows them whole. */
const LONG_NAME = 18;

/** Loaded on demand, because only wide screens show it. */
const NewEventPreview = onDemand(async () => (await import("./NewEventPreview")).NewEventPreview, {
  quiet: true,
});

interface EventFormProps {
  schema: EventSchema;
  start: EventValues;
  /** Name of the draft. */
  draft: string;
  /** Values of an earlier attempt that was refused. */
  wanted?: Partial<EventValues>;
  submit: string;
  busy: boolean;
  /** Reason why the last attempt failed. Null if it did not. */
  failure: SaveFailure | null;
  /** The currency cannot change once the event has expenses (docs/product.md 5.3). */
  currencyFrozen?: boolean;
  descriptionOptional?: boolean;
  /** Only for a new event: the name has the initial focus, and this renders the suggestions for the other fields. */
  suggesting?: (form: EventFormState) => ReactNode;
  /** Receives all values of the form, and those that differ from the initial ones. */
  onSubmit: (event: EventInput, changes: Partial<EventInput>) => void;
}

/** The form of an event: its name in large letters, and labelled fields below. */
export function EventForm(props: EventFormProps) {
  const {
    schema,
    start,
    draft,
    wanted,
    submit,
    busy,
    failure,
    currencyFrozen,
    descriptionOptional,
    suggesting,
    onSubmit,
  } = props;
  const { t } = useTranslation(["events", "common"]);
  const fieldError = useFieldError();
  const [isUnfolded, setOpened] = useState(suggesting === undefined);
  const showError = useErrorToast();
  const currencyName = useCurrencyName();
  const kept = useEventForm(schema, start, draft, busy, wanted);
  const { register, control, handleSubmit, formState } = kept.form;
  const wrong = FIELDS.find((field) => field !== "name" && formState.errors[field]);
  const opened = isUnfolded || wrong !== undefined || Object.keys(kept.own).some((field) => field !== "name");
  const { setFocus } = kept.form;
  // The form could not focus a field that was still folded.
  useEffect(() => {
    if (!wrong) return;
    setOpened(true);
    if (!formState.errors.name) setFocus(wrong);
  }, [wrong, setFocus, formState.errors.name]);
  const previews = usePanes() && suggesting !== undefined;
  const complaint = (field: keyof EventValues) => fieldError(formState.errors[field]);
  /** The button unmounts, so move focus to the first field. */
  const startOver = () => {
    kept.startOver();
    // The reset form renders in the next frame.
    requestAnimationFrame(() => kept.form.setFocus("name"));
  };
  const submitted = handleSubmit(
    (event) => onSubmit(event, changesOf(kept.start, event)),
    () => showError(new AppError("fill_required_fields", 422)),
  );
  const { waits, onSubmit: submitPatiently } = useSubmitAfterSuggestions(kept.expecting, submitted);

  return (
    <Form onSubmit={submitPatiently} className={classes(styles.form, previews && styles.beside)}>
      {suggesting?.(kept)}
      {previews && <NewEventPreview form={kept} />}
      {kept.restored && <Notice action={{ label: t("draft.discard"), onAct: startOver }}>{t("draft.restored")}</Notice>}
      <NameField
        first={suggesting !== undefined}
        isLong={kept.values.name.length > LONG_NAME}
        error={complaint("name")}
        {...register("name")}
      />
      {suggesting && !opened && <NewEventInShort form={kept} onChange={() => setOpened(true)} />}
      <div className={styles.halves} hidden={!opened}>
        <div className={styles.half}>
          <Controller
            control={control}
            name="category"
            render={({ field }) => <CategoryField {...field} error={complaint("category")} />}
          />
          <TextArea
            label={t("form.description")}
            optional={descriptionOptional}
            required={!descriptionOptional}
            placeholder={t("form.description_placeholder")}
            maxLength={MAX_EVENT_DESCRIPTION}
            rows={2}
            error={complaint("description")}
            {...register("description")}
            // A guess is replaced by typing.
            onFocus={(event) => event.target.value === kept.start.description && event.target.select()}
          />
        </div>
        <div className={styles.half}>
          <div className={styles.pair}>
            <PlaceFields form={kept} complaint={complaint} />
          </div>
          <div className={styles.currency}>
            <Controller
              control={control}
              name="default_currency"
              render={({ field }) => (
                <CurrencySelect
                  label={t("form.currency")}
                  hint={t(currencyFrozen ? "form.currency_frozen" : "form.currency_hint")}
                  value={field.value}
                  onChange={field.onChange}
                  disabled={currencyFrozen}
                  offered={choosableWith(kept.start.default_currency)}
                  name={currencyName}
                />
              )}
            />
          </div>
          <div className={classes(styles.pair, styles.dates)}>
            <TextField
              type="date"
              label={t("form.start_date")}
              optional
              min={FIRST_DAY}
              max={LAST_DAY}
              error={complaint("planned_start_date")}
              {...register("planned_start_date")}
            />
            <TextField
              label={t("form.duration")}
              optional
              inputMode="numeric"
              maxLength={4}
              placeholder="7"
              error={complaint("planned_duration_days")}
              {...register("planned_duration_days")}
            />
          </div>
        </div>
      </div>
      <div className={kept.changed ? styles.changed : undefined}>
        <SaveProblem failure={failure} busy={busy} />
        <Button type="submit" size="large" wide busy={busy || waits}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
