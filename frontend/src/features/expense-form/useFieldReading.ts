import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount, formatUnits, negate, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { usedBill } from "./bill";
import type { Compared } from "./differences";
import { type ExpenseDraft, sharesOf } from "./draft";
import { mainPayer, payersOf } from "./payers";
import { usePayerLabel } from "./usePayerLabel";

/** Returns names and formatted values of a draft's fields, for read-only views. */
export function useFieldReading(people: readonly Person[]) {
  const { t, i18n } = useTranslation(["expenses", "common", "bill"]);
  const nameOf = usePersonName();
  const name = (id: string) =>
    nameOf(
      people.find((person) => person.id === id),
      { you: true },
    );
  const labels: Record<Compared, string> = {
    amount: t("amount"),
    description: t("description.label"),
    topic: t("common:topic.label"),
    place: t("place.label"),
    payer: usePayerLabel(),
    date: t("date.label"),
    shares: t("conflict.shares"),
    items: t("bill:lines"),
  };
  const linesOf = (draft: ExpenseDraft) => {
    const bill = usedBill(draft);
    const money = (amount: Units) => formatUnits(amount, draft.currency);
    return [
      ...(bill?.items ?? []).map(({ label, amount, weights }) => {
        const takers = Object.entries(weights).map(([id, weight]) => name(id) + (weight > 1 ? ` ×${weight}` : ""));
        return `${label}: ${money(amount)} (${takers.join(", ") || t("bill:everyones")})`;
      }),
      ...(bill?.extras ?? []).map(({ kind, amount }) => `${t(`bill:kind.${kind}`)}: ${money(amount)}`),
    ].join("\n");
  };
  return {
    label: (field: Compared) => labels[field],
    value(field: Compared, draft: ExpenseDraft): string {
      switch (field) {
        case "amount":
          return formatAmount(draft.refund ? negate(draft.amount) : draft.amount, draft.currency);
        case "description":
          return draft.description.trim() || t("conflict.nothing");
        case "topic":
          return draft.topic ? t(`common:topic.of.${draft.topic}`) : t("common:topic.none");
        case "place":
          return (draft.category === "place" && draft.place.place_name) || t("type.general");
        case "payer":
          return (
            payersOf(draft)
              ?.map((payer) => `${name(payer.user_id)}: ${formatUnits(payer.paid_amount, draft.currency)}`)
              .join("\n") ?? name(mainPayer(draft))
          );
        case "date":
          return formatDate(draft.expense_date, i18n.language);
        case "shares":
          return sharesOf(draft)
            .filter((share) => share.share_amount > 0)
            .map((share) => `${name(share.user_id)}: ${formatUnits(share.share_amount, draft.currency)}`)
            .join("\n");
        case "items":
          return linesOf(draft) || t("conflict.nothing");
      }
    },
  };
}
