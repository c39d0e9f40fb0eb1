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
}

/** Fields of the new event, prefilled from the file and the reader's last event. */
export function NewEventFields({ values, onChange }: NewEventFieldsProps) {
  const { t } = useTranslation("imports");
  const nameOf = useCurrencyName();
  const field = (name: "name" | "country" | "city", maxLength: number) => ({
    label: t(`event.${name}`),
    value: values[name],
    maxLength,
    autoComplete: "off",
    required: true,
    onChange: (change: { target: { value: string } }) => onChange({ ...values, [name]: change.target.value }),
  });
  return (
    <>
      <TextField {...field("name", MAX_EVENT_NAME)} />
      <CurrencySelect
        label={t("event.currency")}
        hint={t("event.currency_hint")}
        value={values.currency}
        onChange={(currency) => onChange({ ...values, currency })}
        offered={CURRENCIES}
        name={nameOf}
      />
      <TextField {...field("country", MAX_EVENT_PLACE)} />
      <TextField {...field("city", MAX_EVENT_PLACE)} />
    </>
  );
}
