import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MAX_EVENT_NAME, MAX_EVENT_PLACE } from "@/core/limits";
import { CURRENCIES, type Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import { eventsQuery } from "@/data/event/eventList";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { TextField } from "@/ui/Field";
import { Notice } from "@/ui/Notice";
import { CHOSEN } from "../useGivenFile";

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
      <EventOfThisName name={values.name.trim()} />
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

/** Says that the reader has an event of this name, and leads to it with the file: a newer file belongs there. */
function EventOfThisName({ name }: { name: string }) {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const { data: events } = useQuery(eventsQuery(false));
  const same = events?.find((event) => event.name.localeCompare(name, undefined, { sensitivity: "base" }) === 0);
  if (!same) return null;
  const toEvent = () => navigate(pathTo("importInto", { eventId: same.id }, { shared: CHOSEN }));
  return (
    <Notice action={{ label: t("event.add_there"), onAct: () => void toEvent() }}>
      {t("event.same_name", { name: same.name })}
    </Notice>
  );
}
