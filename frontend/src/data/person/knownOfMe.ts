import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";

/** Sums that the reader is owed and owes over all events of one currency. A household counts once. */
export interface CurrencyBalance {
  currency: Currency;
  receivable: Units;
  payable: Units;
}

/** The part of the dashboard that is about the reader. */
export interface KnownOfMe {
  user: {
    id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    divido_number: string;
    /** Null before the first event. */
    color?: number | null | undefined;
  };
  balances: CurrencyBalance[];
}

/** Returns what home loaded last about the reader, without a request. Undefined if the device has none. */
export function knownOfMe(): KnownOfMe | undefined {
  return queryClient.getQueryData<KnownOfMe>(keys.dashboard);
}
