import { CalendarDays, Clock, MapPin, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { LEFT_HALF, RIGHT_HALF } from "@/ui/logoShape";
import { inputOf } from "../eventForm";
import type { EventFormState } from "../useEventForm";
import styles from "./NewEventPreview.module.css";

/** The card that a new event becomes, beside its form on a wide screen. Decoration: the form says the same. */
export function NewEventPreview({ form }: { form: EventFormState }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const currencyName = useCurrencyName();
  const { name, category, default_currency, place_country, place_city, planned_start_date, planned_duration_days } =
    inputOf(form.values);
  const place = [place_country, place_city].filter(Boolean).join(" - ");
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.head} data-typed={name !== "" || undefined}>
        <svg
          className={styles.coin}
          width="200"
          height="200"
          viewBox="0 0 64 64"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={LEFT_HALF + RIGHT_HALF} />
        </svg>
        <span className={styles.icon}>{categoryIcon(category || "other", 26)}</span>
        <p className={styles.name}>{name || t("form.name_placeholder")}</p>
      </div>
      <ul className={styles.facts}>
        {category && <li>{t(`common:category.${category}`)}</li>}
        {planned_start_date && (
          <Fact icon={<CalendarDays size={20} />}>{formatDate(planned_start_date, i18n.language, "long")}</Fact>
        )}
        {planned_duration_days !== null && (
          <Fact icon={<Clock size={20} />}>{t("common:days", { count: planned_duration_days })}</Fact>
        )}
        {place && <Fact icon={<MapPin size={20} />}>{place}</Fact>}
        <Fact icon={<Wallet size={20} />}>{currencyName(default_currency)}</Fact>
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  );
}
