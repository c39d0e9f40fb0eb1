import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, isCurrency } from "@/core/money/currency";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { onDemand } from "../onDemand";
import { Select } from "../Select";

/** Loaded on demand, because few people need other currencies than the offered ones. */
const CurrencyDialog = onDemand(async () => (await import("./CurrencyDialog")).default, { over: true });

/** Value of "Another currency" among the codes. */
const OTHER = "other";

interface CurrencySelectProps {
  label: string;
  /** Whether only screen readers read the label. */
  hideLabel?: boolean;
  hint?: ReactNode;
  value: Currency;
  onChange: (currency: Currency) => void;
  /** Currencies offered at once, in this order. The ones chosen last on this device follow. */
  offered: readonly Currency[];
  /** Formats a currency for the list. */
  name: (currency: Currency) => string;
  disabled?: boolean;
}

/** A dropdown of likely currencies, with a search for any other. */
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

const REMEMBERED = 4;

/** Returns the currencies that were searched for last on this device, and a function that adds one. */
function useRecentCurrencies(): [recent: readonly Currency[], remember: (currency: Currency) => void] {
  const [recent, setRecent] = useState(() => (localStore.get(KEYS.currencies) ?? "").split(" ").filter(isCurrency));
  return [
    recent,
    (currency) => {
      const now = [currency, ...recent.filter((other) => other !== currency)].slice(0, REMEMBERED);
      localStore.set(KEYS.currencies, now.join(" "));
      setRecent(now);
    },
  ];
}
