import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Currency, choosableWith } from "@/core/money/currency";
import { AppError } from "@/platform/errors/appError";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { TextArea, TextField } from "@/ui/Field";
import { Notice } from "@/ui/Notice";
import { Form, Section } from "@/ui/Page";
import { Select } from "@/ui/Select";
import { useErrorToast } from "@/ui/useErrorText";
import { useFieldError } from "@/ui/useFieldError";
import type { EventInput } from "../api/saveEvent";
import { changesOf, type EventSchema, type EventValues, inputOf, MAX_LENGTH } from "../eventForm";
import { useEventForm } from "../useEventForm";
import { CategoryField } from "./CategoryField";
import styles from "./EventForm.module.css";
import { PlaceFields } from "./PlaceFields";

interface EventFormProps {
  schema: EventSchema;
  start: EventValues;
  /** Under which name what is typed is kept until it is saved. */
  draft: string;
  /** What was typed before and could not be saved. */
  wanted?: Partial<EventValues>;
  submit: string;
  busy: boolean;
  /** The currency stays as it is once there is money in it (spec section 5). */
  currencyFrozen?: boolean;
  descriptionOptional?: boolean;
  /** All that the form says, and what of it differs from where it started. */
  onSubmit: (event: EventInput, changes: Partial<EventInput>) => void;
}

export function EventForm(props: EventFormProps) {
  const { schema, start, draft, wanted, submit, busy, currencyFrozen, descriptionOptional, onSubmit } = props;
  const { t } = useTranslation(["events", "common"]);
  const fieldError = useFieldError();
  const showError = useErrorToast();
  const currencyName = useCurrencyName();
  const kept = useEventForm(schema, start, draft, wanted);
  const { register, control, handleSubmit, formState } = kept.form;
  const complaint = (field: keyof EventValues) => fieldError(formState.errors[field]);
  const submitted = handleSubmit(
    (checked) => {
      const event = inputOf(checked);
      onSubmit(event, changesOf(kept.start, event));
    },
    () => showError(new AppError("fill_required_fields", 422)),
  );

  return (
    <Form onSubmit={submitted} className={styles.form}>
      {kept.restored && (
        <Notice action={{ label: t("draft.discard"), onAct: kept.startOver }}>{t("draft.restored")}</Notice>
      )}
      <Section title={t("form.what")}>
        <Card className={styles.group}>
          <TextField
            label={t("form.name")}
            placeholder={t("form.name_placeholder")}
            maxLength={MAX_LENGTH.name}
            error={complaint("name")}
            {...register("name")}
          />
          <Controller
            control={control}
            name="category"
            render={({ field }) => <CategoryField {...field} error={complaint("category")} />}
          />
          <TextArea
            label={t("form.description")}
            optional={descriptionOptional}
            placeholder={t("form.description_placeholder")}
            maxLength={MAX_LENGTH.description}
            rows={2}
            error={complaint("description")}
            {...register("description")}
          />
        </Card>
      </Section>
      <Section title={t("form.where")}>
        <Card className={styles.group}>
          <div className={styles.pair}>
            <PlaceFields form={kept.form} complaint={complaint} />
          </div>
          <div className={styles.pair}>
            <TextField
              type="date"
              label={t("form.start_date")}
              optional
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
        </Card>
      </Section>
      <Section title={t("form.money")}>
        <Card className={styles.group}>
          <Controller
            control={control}
            name="default_currency"
            render={({ field }) => (
              <Select<Currency>
                label={t("form.currency")}
                hint={t(currencyFrozen ? "form.currency_frozen" : "form.currency_hint")}
                value={field.value}
                onChange={field.onChange}
                disabled={currencyFrozen}
                options={choosableWith(start.default_currency).map((value) => ({ value, label: currencyName(value) }))}
              />
            )}
          />
        </Card>
      </Section>
      <div className={kept.changed ? styles.changed : undefined}>
        <Button type="submit" size="large" wide busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
