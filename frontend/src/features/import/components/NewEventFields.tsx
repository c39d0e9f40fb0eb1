import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EVENT_NAME, MAX_EVENT_PLACE } from "@/core/limits";
import { CURRENCIES, type Currency } from "@/core/money/currency";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { TextField } from "@/ui/Field";

export interface NewEventValues {
  name: string;
  currency: Currency;
  country: string;
  city: string;
}

interface NewEventFieldsProps {
  values: NewEventValues;
  onChange: (values: NewEventValues) => void;
  /** Whether the name was missing when the import should begin. */
  nameMissing: boolean;
  nameField: Ref<HTMLInputElement>;
}

/** Fields of the new event, prefilled from the file. */
export function NewEventFields({ values, onChange, nameMissing, nameField }: NewEventFieldsProps) {
  const { t } = useTranslation(["imports", "errors"]);
  const nameOf = useCurrencyName();
  const field = (name: "name" | "country" | "city", maxLength: number) => ({
    label: t(`event.${name}`),
    value: values[name],
    maxLength,
    autoComplete: "off",
    onChange: (change: { target: { value: string } }) => onChange({ ...values, [name]: change.target.value }),
  });
  return (
    <>
      <TextField
        {...field("name", MAX_EVENT_NAME)}
        required
        error={nameMissing ? t("errors:field_required") : undefined}
        ref={nameField}
      />
      <CurrencySelect
        label={t("event.currency")}
        hint={t("event.currency_hint")}
        value={values.currency}
        onChange={(currency) => onChange({ ...values, currency })}
        offered={CURRENCIES}
        name={nameOf}
      />
      <TextField {...field("country", MAX_EVENT_PLACE)} optional />
      <TextField {...field("city", MAX_EVENT_PLACE)} optional />
    </>
  );
}
