import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { Controller, type FieldPath, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AppError } from "@/shared/errors/appError";
import { useErrorText, useErrorToast } from "@/shared/errors/useErrorText";
import { CURRENCIES, type Currency } from "@/shared/money/currency";
import { PlaceSearch } from "@/shared/places/PlaceSearch";
import { readDraft, useDraft } from "@/shared/storage/draft";
import { Button } from "@/shared/ui/Button";
import { TextArea, TextField } from "@/shared/ui/Field";
import { Form } from "@/shared/ui/Page";
import { Select } from "@/shared/ui/Select";
import type { EventInput } from "../api/saveEvent";
import { type CheckedEvent, type EventSchema, type EventValues, inputOf, MAX_LENGTH } from "../eventForm";
import { CategoryField } from "./CategoryField";
import styles from "./EventForm.module.css";

interface EventFormProps {
  schema: EventSchema;
  start: EventValues;
  /** Under which name what is typed is kept until it is saved. */
  draft: string;
  submit: string;
  busy: boolean;
  /** The currency stays as it is once there is money in it (spec section 5). */
  currencyFrozen?: boolean;
  descriptionOptional?: boolean;
  onSubmit: (input: EventInput) => void;
  children?: ReactNode;
}

export function EventForm(props: EventFormProps) {
  const { schema, start, draft, submit, busy, currencyFrozen, descriptionOptional, onSubmit, children } = props;
  const { t } = useTranslation(["events", "common"]);
  const errorText = useErrorText();
  const showError = useErrorToast();
  const form = useForm<EventValues, unknown, CheckedEvent>({
    resolver: zodResolver(schema),
    defaultValues: { ...start, ...readDraft<Partial<EventValues>>(draft) },
    mode: "onTouched",
  });
  const { register, control, handleSubmit, setValue, formState } = form;
  const values = form.watch();
  useDraft(draft, values, formState.isDirty);

  const complaint = (field: FieldPath<EventValues>) => {
    const message = formState.errors[field]?.message;
    return message ? errorText(new AppError(message, 422)) : undefined;
  };
  const setPlace = (field: "place_country" | "country_code" | "place_city", text: string) =>
    setValue(field, text, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  return (
    <Form
      onSubmit={handleSubmit(
        (checked) => onSubmit(inputOf(checked)),
        () => showError(new AppError("fill_required_fields", 422)),
      )}
    >
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
        render={({ field }) => (
          <CategoryField value={field.value} onChange={field.onChange} error={complaint("category")} />
        )}
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
      <div className={styles.pair}>
        <PlaceSearch
          type="country"
          label={t("form.country")}
          maxLength={MAX_LENGTH.place}
          value={values.place_country}
          onText={(text) => {
            setPlace("place_country", text);
            setPlace("country_code", "");
          }}
          onSelect={(place) => {
            setPlace("place_country", place.name);
            setPlace("country_code", place.country_code ?? "");
          }}
          onBlur={() => void form.trigger("place_country")}
          error={complaint("place_country")}
        />
        <PlaceSearch
          type="city"
          label={t("form.city")}
          country={values.country_code || undefined}
          maxLength={MAX_LENGTH.place}
          value={values.place_city}
          onText={(text) => setPlace("place_city", text)}
          onSelect={(place) => {
            setPlace("place_city", place.city ?? place.name);
            if (values.place_country === "" && place.country) setPlace("place_country", place.country);
          }}
          onBlur={() => void form.trigger("place_city")}
          error={complaint("place_city")}
        />
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
            options={CURRENCIES.map((value) => ({ value, label: t(`common:currency.${value}`) }))}
          />
        )}
      />
      {children}
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
