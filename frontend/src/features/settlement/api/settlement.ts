import { queryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "@/shared/functions/callFunction";
import type { Currency } from "@/shared/money/currency";
import { toUnits, type Units } from "@/shared/money/units";
import { keys } from "@/shared/query/keys";
import type { PayeeAccount, ServerSettlement } from "../settlement";

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
  balances: { user_id: string; net: number }[];
  transfers: TransferWire[];
}

/** Who pays whom, and the accounts of those the reader pays. Only the server may tell an IBAN. */
export function settlementQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.settlement(eventId),
    queryFn: async ({ signal }): Promise<ServerSettlement> => {
      const answer = await callFunction<SettlementWire>(`events/${eventId}/settlement`, { signal });
      const units = (amount: number) => toUnits(amount, answer.currency);
      return {
        nets: Object.fromEntries(answer.balances.map((b): [string, Units] => [b.user_id, units(b.net)])),
        transfers: answer.transfers.map(({ from, to, amount }) => ({ from, to, amount: units(amount) })),
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
