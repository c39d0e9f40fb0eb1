import { useTranslation } from "react-i18next";
import { type Currency, isOffered } from "@/core/money/currency";

/** How a currency is called where one is chosen: "Euro (EUR)" of the four that have a name in every language, else its code. */
export function useCurrencyName(): (currency: Currency) => string {
  const { t } = useTranslation("common");
  return (currency) => (isOffered(currency) ? t(`currency.${currency}`) : currency);
}
