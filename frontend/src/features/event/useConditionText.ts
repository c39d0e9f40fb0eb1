import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { Topic } from "@/core/topics/topic";
import type { EventPage } from "@/data/event/model";
import { type Condition, type ExpenseFilter, isOneDay } from "@/data/expense/filter";
import { usePersonName } from "@/data/person/usePersonName";

/** Returns a condition in words: "Paid by: Berk", "From: 14 May 2027", and "14 May 2027" for a single day. */
export function useConditionText({ participants }: Pick<EventPage, "participants">) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const nameOf = usePersonName();
  const people = new Map(participants.map((p) => [p.user_id, p.person]));
  return (condition: Condition, filter: ExpenseFilter): string => {
    const value = filter[condition] ?? "";
    switch (condition) {
      case "paid_by":
      case "shared_by":
        return `${t(`filter.${condition}`)}: ${nameOf(people.get(value), { you: true })}`;
      case "category":
        return t(value === "place" ? "filter.category_place" : "filter.category_general");
      case "topic":
        return t(`common:topic.of.${value as Topic}`);
      case "currency":
        return value;
      case "date_from":
      case "date_to":
        if (isOneDay(filter)) return formatDate(value, i18n.language);
        return `${t(`filter.${condition}`)}: ${formatDate(value, i18n.language)}`;
    }
  };
}
