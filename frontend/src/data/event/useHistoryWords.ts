import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { countryIn } from "@/core/geo/eventPlace";
import { rateFigure } from "@/core/money/rate";
import { formatAmount } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { useSession } from "@/platform/session/session";
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
  const me = useSession((s) => s.userId);
  const nameOf = (id: string) => personName(people.get(id), options);
  const isYou = (id: string) => options.you === true && id === me;
  const choice = (name: string): string => {
    const ofEvent = EVENT_CHOICES.find((known) => known === name);
    if (ofEvent) return t(`common:category.${ofEvent}`);
    const ofExpense = EXPENSE_CHOICES.find((known) => known === name);
    return ofExpense ? t(`history.choice.${ofExpense}`) : name;
  };
  return {
    nameOf(change: HistoryChange): string {
      const { field } = change;
      if (field !== "share" && field !== "paid") return t(`history.field.${field}`);
      const name = nameOf(change.person);
      if (field === "share") return t(isYou(change.person) ? "history.share_of_you" : "history.share_of", { name });
      return t(isYou(change.person) ? "history.paid_by_you" : "history.paid_by_person", { name });
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
