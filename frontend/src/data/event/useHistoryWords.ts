import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { countryIn } from "@/core/geo/eventPlace";
import { rateFigure } from "@/core/money/rate";
import { formatAmount } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useLanguage } from "@/platform/i18n/useLanguage";
import type { HistoryChange, HistoryValue } from "./historyChanges";

const EVENT_CHOICES = [
  "long_vacation",
  "short_trip",
  "dining_friends",
  "weekend_fun",
  "special_occasion",
  "other",
] as const;
const EXPENSE_CHOICES = ["place", "general", "equal", "manual", "parts"] as const;

/** Returns functions that name the fields of the history and format their values. */
export function useHistoryWords(people: ReadonlyMap<string, Person>, options: { you?: boolean } = {}) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const language = useLanguage();
  const personName = usePersonName();
  const nameOf = (id: string) => personName(people.get(id), options);
  const choice = (name: string): string => {
    const ofEvent = EVENT_CHOICES.find((known) => known === name);
    if (ofEvent) return t(`common:category.${ofEvent}`);
    const ofExpense = EXPENSE_CHOICES.find((known) => known === name);
    return ofExpense ? t(`history.choice.${ofExpense}`) : name;
  };
  return {
    nameOf(change: HistoryChange): string {
      if (change.field === "share") return t("history.share_of", { name: nameOf(change.person) });
      if (change.field === "paid") return t("history.paid_by_person", { name: nameOf(change.person) });
      return t(`history.field.${change.field}`);
    },
    textOf(value: HistoryValue | null): string {
      switch (value?.kind) {
        case undefined:
          return t("history.nothing");
        case "text":
          return value.text;
        case "country":
          return countryIn(language, value.country);
        case "money":
          return formatAmount(value.amount, value.currency);
        case "person":
          return nameOf(value.id);
        case "people":
          return value.ids.map(nameOf).join(", ");
        case "date":
          return formatDate(value.date, i18n.language);
        case "rate":
          return rateFigure(value.rate);
        case "days":
          return t("common:days", { count: value.days });
        case "topic":
          return t(`common:topic.of.${value.topic}`);
        case "choice":
          return choice(value.choice);
      }
    },
  };
}
