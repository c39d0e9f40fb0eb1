import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Currency } from "@/core/money/currency";
import { callFunction } from "@/platform/functions/callFunction";
import { keys } from "@/platform/query/keys";

export interface PayeeAccount {
  iban: string;
  /** Null when its owner did not say. */
  currency: Currency | null;
}

/** What the server alone may tell. */
interface Accounts {
  /** Of those the reader pays, by person; null for who has not given one. */
  accounts: Record<string, PayeeAccount | null>;
}

interface TransferWire {
  from: string;
  to: string;
  amount: number;
  i_pay: boolean;
  iban?: string | null;
  iban_currency?: Currency | null;
}

export interface SettlementWire {
  currency: Currency;
  transfers: TransferWire[];
}

/**
 * The accounts of those the reader pays. Who pays whom is worked out here (planOfPayments), by the server's rule, so that
 * it is about the same balances as everything else on the screen, and the same on all screens.
 */
export function settlementQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.settlement(eventId),
    queryFn: async ({ signal }): Promise<Accounts> => {
      const answer = await callFunction<SettlementWire>(`events/${eventId}/settlement`, { signal });
      return {
        accounts: Object.fromEntries(answer.transfers.filter((t) => t.i_pay).map((t) => [t.to, accountOf(t)])),
      };
    },
  });
}

function accountOf({ iban, iban_currency }: TransferWire): PayeeAccount | null {
  return iban ? { iban, currency: iban_currency ?? null } : null;
}

export function useSettlement(eventId: string) {
  return useQuery(settlementQuery(eventId));
}
