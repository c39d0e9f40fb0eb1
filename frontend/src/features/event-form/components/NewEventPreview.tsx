import { CalendarDays, Clock, MapPin, QrCode, Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { placeText } from "@/core/geo/eventPlace";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { EventFront, Fact, Facts } from "@/ui/event/EventFront";
import { Soft } from "@/ui/layout";
import type { EventFormState } from "../useEventForm";
import styles from "./NewEventPreview.module.css";

/**
 * The card that a new event becomes, and what comes next, beside its form on a wide screen. Decoration: form and event say
 * the same.
 */
export function NewEventPreview({ form }: { form: EventFormState }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const currencyName = useCurrencyName();
  const { category, default_currency, place_country, place_city, planned_start_date } = form.values;
  const name = form.values.name.trim();
  const days = Number(form.values.planned_duration_days);
  const place = placeText(useLanguage(), { place_country: place_country.trim(), place_city: place_city.trim() });
  return (
    <EventFront
      className={styles.card}
      aria-hidden="true"
      category={category || "other"}
      head={
        <p className={styles.name} data-typed={name !== "" || undefined}>
          {name || t("form.name_placeholder")}
        </p>
      }
    >
      <div className={styles.body}>
        <Facts>
          {category && category !== "other" && <Fact>{t(`common:category.${category}`)}</Fact>}
          {planned_start_date && (
            <Fact icon={<CalendarDays size={20} />}>{formatDate(planned_start_date, i18n.language, "long")}</Fact>
          )}
          {days > 0 && <Fact icon={<Clock size={20} />}>{t("common:days", { count: days })}</Fact>}
          {place && <Fact icon={<MapPin size={20} />}>{place}</Fact>}
          <Fact icon={<Wallet size={20} />}>{currencyName(default_currency)}</Fact>
        </Facts>
      </div>
      <div className={styles.next}>
        <strong>{t("ticket.title")}</strong>
        <Soft>{t("ticket.text")}</Soft>
        <span className={styles.code}>
          <QrCode size={96} strokeWidth={1.25} />
        </span>
      </div>
    </EventFront>
  );
}
