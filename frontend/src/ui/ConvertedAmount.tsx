import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { roughAmount } from "@/core/money/roughAmount";
import { absolute, type Units } from "@/core/money/units";
import { useLastRate } from "@/data/exchangeRate";
import { Soft } from "./layout";

interface ConvertedAmountProps {
  amount: Units;
  currency: Currency;
  home: Currency;
}

/**
 * Shows "≈ 1,240 TRY · rate of 14 Jul", or that no rate is known. Empty while it is fetched, and for a rate that is far from
 * others of these days.
 */
export default function ConvertedAmount({ amount, currency, home }: ConvertedAmountProps) {
  const { t, i18n } = useTranslation("common");
  const { data: last, isError, isPaused } = useLastRate(currency, home);
  const isUnknown = !last && (isError || isPaused);
  const converted = last && !last.suspicious ? convert(absolute(amount), currency, home, last.rate) : null;
  return (
    <Soft size="xs">
      {last?.date && converted
        ? t("currency.about", {
            amount: roughAmount(converted, home),
            date: formatShortDay(last.date, i18n.language),
          })
        : isUnknown
          ? t("currency.no_rate", { currency: home })
          : "\u00a0"}
    </Soft>
  );
}
