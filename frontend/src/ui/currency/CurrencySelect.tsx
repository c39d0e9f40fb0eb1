import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { onDemand } from "../onDemand";
import { Select } from "../Select";
import { useRecentCurrencies } from "./useRecentCurrencies";

/** Few ever need another one than those that are offered at once. */
const CurrencyDialog = onDemand(async () => (await import("./CurrencyDialog")).default, { over: true });

/** What stands for "Another currency" among the codes. */
const OTHER = "other";

interface CurrencySelectProps {
  label: string;
  /** The label is read out only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  value: Currency;
  onChange: (currency: Currency) => void;
  /** Offered at once, in this order; after them those chosen last on this device. */
  offered: readonly Currency[];
  /** How one of those is called. */
  name: (currency: Currency) => string;
  disabled?: boolean;
}

/** A currency, of those that are likely, or any that is found by its name, code or sign. */
export function CurrencySelect({ value, onChange, offered, name, ...field }: CurrencySelectProps) {
  const { t } = useTranslation("common");
  const [searching, setSearching] = useState(false);
  const [recent, remember] = useRecentCurrencies();
  const likely = [...new Set([...offered, ...recent, value])];
  return (
    <>
      <Select
        {...field}
        value={value}
        onChange={(chosen) => (chosen === OTHER ? setSearching(true) : onChange(chosen))}
        options={[
          ...likely.map((currency) => ({ value: currency, label: name(currency) })),
          { value: OTHER, label: t("currency.other") },
        ]}
      />
      {searching && (
        <CurrencyDialog
          likely={likely}
          onChoose={(chosen) => {
            if (!offered.includes(chosen)) remember(chosen);
            onChange(chosen);
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}
