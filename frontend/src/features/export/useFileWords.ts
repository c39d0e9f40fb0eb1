import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { useNameWords } from "@/data/export/useNameWords";
import { useMethodName } from "@/ui/paying/useMethodName";
import type { FileWords } from "./bookFiles";

/** Returns the texts of an event's files in the reader's language. */
export function useFileWords(currency: Currency): FileWords {
  const { t } = useTranslation(["book", "common"]);
  const methodOf = useMethodName();
  return {
    csv: {
      date: t("csv.date"),
      type: t("csv.type"),
      topic: t("common:topic.label"),
      description: t("csv.description"),
      place: t("csv.place"),
      paid_by: t("csv.paid_by"),
      amount: t("csv.amount"),
      currency: t("csv.currency"),
      rate: t("csv.rate"),
      cost: t("csv.cost", { currency }),
      payment: t("csv.payment"),
      total: t("csv.total"),
      topics: t("common:topic.of", { returnObjects: true }),
      methodOf,
      category: { place: t("csv.category_place"), general: t("csv.category_general") },
    },
    names: useNameWords(),
  };
}
