import { useTranslation } from "react-i18next";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import { payersLine } from "@/domain/event/payersLine";
import { shortName } from "@/domain/people/displayName";
import { usePersonName } from "@/domain/people/usePersonName";
import { useExpenseForm } from "./formContext";
import { payersOf } from "./payers";

/** What is said of who paid together. */
export function usePaidWords() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const { draft, people } = useExpenseForm();
  const name = (id: string) =>
    nameOf(
      people.find((person) => person.id === id),
      { you: true },
    );
  const money = (amount: Units) => formatUnits(amount, draft.currency);
  return {
    name,
    /** "Emma 300.00 · Liam 180.00". */
    line: payersLine(
      (payersOf(draft) ?? []).map(({ user_id, paid_amount }) => ({
        name: shortName(name(user_id)),
        amount: money(paid_amount),
      })),
    ),
    /** "12.00 missing", or too much. */
    missing: (missing: Units) =>
      t(missing > 0 ? "payer.missing" : "payer.too_much", { amount: money(absolute(missing)) }),
  };
}
