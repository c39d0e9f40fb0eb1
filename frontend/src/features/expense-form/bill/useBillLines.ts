import { useTranslation } from "react-i18next";
import { formatUnits, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import type { WholeExpense } from "../draft/draft";

/** Returns the lines of an expense's bill, with those who had them. Empty without a bill. */
export function useBillLines({ items = [], extras = [], currency }: WholeExpense, people: readonly Person[]): string {
  const { t } = useTranslation("bill");
  const nameOf = usePersonName();
  const name = (id: string) =>
    nameOf(
      people.find((person) => person.id === id),
      { you: true },
    );
  const money = (amount: Units) => formatUnits(amount, currency);
  return [
    ...items.map(({ label, amount, weights }) => {
      const takers = Object.entries(weights).map(([id, weight]) => name(id) + (weight > 1 ? ` ×${weight}` : ""));
      return `${label}: ${money(amount)} (${takers.join(", ") || t("everyones")})`;
    }),
    ...extras.map(({ kind, amount }) => `${t(`kind.${kind}`)}: ${money(amount)}`),
  ].join("\n");
}
