import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import { usePersonName } from "@/data/person/usePersonName";
import type { DueWith } from "./dues";

/** Returns a function that writes a kind reminder of a person's debts, with a link to each event's settlement. */
export function useReminder(): (of: DueWith) => string {
  const { t } = useTranslation("settlement");
  const nameOf = usePersonName();
  return ({ person, dues }) => {
    const name = isolated(person?.first_name?.trim() || nameOf(person));
    const texts = dues.map(({ event, amount }) => {
      const values = { name, amount: formatAmount(amount, event.default_currency), event: event.name };
      return `${t("remind.text", values)}\n${window.location.origin}${pathTo("settlement", { eventId: event.id })}`;
    });
    return texts.join("\n\n");
  };
}
