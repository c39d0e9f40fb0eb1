import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { absolute, formatUnits } from "@/core/money/units";
import type { ExpensePayer } from "@/data/event/model";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { payersLine } from "./payersLine";

/** Number of payers who are named; the others are counted. */
const MOST = 2;

type Payer = Pick<ExpensePayer, "paid_amount" | "paid_in_event_currency"> & { person: Person | undefined };

/**
 * Returns a function that names the payers: "You paid", "Emma paid", or "Paid: Emma 300.00 · Liam 180.00" in the
 * event's currency. For a refund it names who got the money back.
 */
export function useWhoPaid() {
  const { t } = useTranslation("common");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  return (payers: readonly Payer[], eventCurrency: Currency): string => {
    const isRefund = payers.some(({ paid_amount }) => paid_amount < 0);
    if (payers.length < 2) {
      const payer = payers[0]?.person;
      if (payer && payer.id === me) return t(isRefund ? "paid_back.you" : "paid.you");
      return t(isRefund ? "paid_back.one" : "paid.one", { name: nameOf(payer) });
    }
    const paid = payers.map(({ person, paid_in_event_currency }) => ({
      name: shortName(nameOf(person, { you: true })),
      amount: formatUnits(absolute(paid_in_event_currency), eventCurrency),
    }));
    return t(isRefund ? "paid_back.several" : "paid.several", { names: payersLine(paid, MOST) });
  };
}
