import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { signedUnits, type Units } from "@/core/money/units";

/** Returns how a member of a household reads their own balance: "your own balance +153.21". */
export function useAloneText(): (net: Units, currency: Currency) => string {
  const { t } = useTranslation("common");
  return (net, currency) => t("balance.alone", { amount: signedUnits(net, currency) });
}
