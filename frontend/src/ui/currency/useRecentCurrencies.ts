import { useState } from "react";
import { type Currency, isCurrency } from "@/core/money/currency";
import { keepDraft, readDraft } from "@/platform/drafts/draft";

const MEMORY = "currencies";
const REMEMBERED = 4;

/** The currencies that were searched for last on this device, and how another one is remembered. */
export function useRecentCurrencies(): [recent: readonly Currency[], remember: (currency: Currency) => void] {
  const [recent, setRecent] = useState(() => {
    const kept = readDraft<unknown>(MEMORY);
    return Array.isArray(kept) ? kept.filter((code) => typeof code === "string" && isCurrency(code)) : [];
  });
  return [
    recent,
    (currency) => {
      const now = [currency, ...recent.filter((other) => other !== currency)].slice(0, REMEMBERED);
      keepDraft(MEMORY, now);
      setRecent(now);
    },
  ];
}
