import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { plainRate, toRate } from "@/core/money/rate";
import { TextField } from "@/ui/Field";
import { ratesQuery } from "../api/imports";
import type { DatedRate } from "../sending/toSend";

/** Returns the rates of a file's foreign currencies: the user's, otherwise those of the newest entry's day. */
export function useRates(
  wanted: ReadonlyMap<Currency, IsoDate>,
  currency: Currency,
  typed: Readonly<Record<Currency, string>>,
) {
  const { data: found = {} } = useQuery(ratesQuery(wanted, currency));
  return new Map(
    [...wanted].map(([from, date]): [Currency, (DatedRate & { text: string }) | { text: string }] => {
      const answer = found[from];
      const text = typed[from] ?? (answer ? plainRate(answer.value) : "");
      const value = toRate(text);
      const day = typed[from] === undefined && answer ? answer.date : date;
      return [from, value === null ? { text } : { text, value, date: day }];
    }),
  );
}

interface RatesProps {
  rates: ReturnType<typeof useRates>;
  currency: Currency;
  onType: (from: Currency, text: string) => void;
}

/** A field for the rate of each foreign currency, with its day. */
export function Rates({ rates, currency, onType }: RatesProps) {
  const { t, i18n } = useTranslation("imports");
  return [...rates].map(([from, rate]) => (
    <TextField
      key={from}
      label={t("rates.label", { from, to: currency })}
      inputMode="decimal"
      autoComplete="off"
      value={rate.text}
      onChange={(change) => onType(from, change.target.value)}
      hint={"date" in rate ? t("rates.hint", { date: formatDate(rate.date, i18n.language) }) : undefined}
      error={"date" in rate ? undefined : t("rates.missing")}
    />
  ));
}
