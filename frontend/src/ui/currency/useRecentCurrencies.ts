import { useState } from "react";
import { type Currency, isCurrency } from "@/core/money/currency";
import { KEYS, localStore } from "@/platform/storage/localStore";

const REMEMBERED = 4;

/** Returns the currencies that were searched for last on this device, and a function that adds one. */
export function useRecentCurrencies(): [recent: readonly Currency[], remember: (currency: Currency) => void] {
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
