import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits } from "@/core/money/units";
import type { ExpensePayer } from "@/data/event/model";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { payersLine } from "./payersLine";

/** Number of payers who are named; the others are counted. */
const MOST = 2;

type Payer = Pick<ExpensePayer, "paid_in_event_currency"> & { person: Person | undefined };

/**
 * Returns a function that names the payers: "You paid", "Emma paid", or "Paid: Emma 300.00 · Liam 180.00" in the
 * event's currency.
 */
export function useWhoPaid() {
  const { t } = useTranslation("common");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  return (payers: readonly Payer[], eventCurrency: Currency): string => {
    if (payers.length < 2) {
      const payer = payers[0]?.person;
      return payer && payer.id === me ? t("paid.you") : t("paid.one", { name: nameOf(payer) });
    }
    const paid = payers.map(({ person, paid_in_event_currency }) => ({
      name: shortName(nameOf(person, { you: true })),
      amount: formatUnits(paid_in_event_currency, eventCurrency),
    }));
    return t("paid.several", { names: payersLine(paid, MOST) });
  };
}
