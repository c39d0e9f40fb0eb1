import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { Currency } from "@/core/money/currency";
import { callFunction } from "@/platform/functions/callFunction";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/**
 * Where a payee wants to be paid, or how that stands: they wish to be asked first (ask), were asked and have not answered
 * yet (asked), or said no (refused); none where there is no IBAN.
 */
export type PayeeAccount =
  | {
      state: "shown";
      iban: string;
      /** Null when its owner did not say. */
      currency: Currency | null;
    }
  | { state: "ask" | "asked" | "refused" | "none" };

/** What the server alone may tell. */
interface Accounts {
  /** Of those the reader pays, by person. */
  accounts: Record<string, PayeeAccount>;
}

interface TransferWire {
  from: string;
  to: string;
  amount: number;
  i_pay: boolean;
  /** Only on what the reader pays. */
  iban_state?: PayeeAccount["state"];
  iban?: string | null;
  iban_currency?: Currency | null;
}

export interface SettlementWire {
  currency: Currency;
  balances: { user_id: string; unit_id: string | null }[];
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

function accountOf({ iban_state, iban, iban_currency }: TransferWire): PayeeAccount {
  if (iban) return { state: "shown", iban, currency: iban_currency ?? null };
  return { state: iban_state === undefined || iban_state === "shown" ? "none" : iban_state };
}

export function useSettlement(eventId: string) {
  return useQuery(settlementQuery(eventId));
}

/** Asks somebody whom the reader owes for their IBAN; how it stands then is told with the accounts. Needs a connection. */
export function useAskForIban(eventId: string) {
  return useMutation({
    mutationFn: (payee_id: string) => dataOf(supabase().rpc("ask_for_iban", { event_id: eventId, payee_id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.settlement(eventId) }),
  });
}
