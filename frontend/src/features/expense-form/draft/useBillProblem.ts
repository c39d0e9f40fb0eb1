import { useTranslation } from "react-i18next";
import { absolute, formatUnits } from "@/core/money/units";
import { shortName } from "@/data/person/displayName";
import { usePersonName } from "@/data/person/usePersonName";
import { billToSave, isBare, isBillProblem, usedBill } from "./bill";
import { useExpenseForm } from "./formContext";

/**
 * Returns why the bill cannot be saved, with the amount or the people; null when it can, or when there is none. A bill without
 * a line is no problem before the person tries to save.
 */
export function useBillProblem(): string | null {
  const { t } = useTranslation("expenses");
  const { draft, people, complaint } = useExpenseForm();
  const nameOf = usePersonName();
  const lines = usedBill(draft) ? billToSave(draft) : null;
  if (!lines || !isBillProblem(lines) || (isBare(draft) && !complaint("shares"))) return null;
  if (lines.kind === "off") {
    const amount = formatUnits(absolute(lines.amount), draft.currency);
    return t(lines.amount > 0 ? "bill.missing" : "bill.too_much", { amount });
  }
  if (lines.kind === "pending") return t("bill.pending");
  const named = people.filter(({ id }) => lines.people.includes(id));
  const names = named.map((person) => shortName(nameOf(person, { you: true }))).join(", ");
  return t(`bill.${lines.kind}`, { names });
}
