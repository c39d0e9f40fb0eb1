import { useTranslation } from "react-i18next";
import { type Currency, isOffered } from "@/core/money/currency";

/** Returns a currency's name in a list: "Euro (EUR)" for the four with names in every language, otherwise the code. */
export function useCurrencyName(): (currency: Currency) => string {
  const { t } = useTranslation("common");
  return (currency) => (isOffered(currency) ? t(`currency.${currency}`) : currency);
}
