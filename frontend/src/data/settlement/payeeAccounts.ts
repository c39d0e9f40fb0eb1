import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import type { Currency } from "@/core/money/currency";
import { type PaymentHandle, SERVICES } from "@/core/paying/methods";
import { AppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/**
 * How to pay a payee, or the reason why it is hidden. "ask": the payee wants to be asked first. "asked": an answer is
 * pending. "refused": the payee said no. "none": the payee has neither an IBAN nor a payment handle.
 */
export type PayeeAccount =
  | {
      state: "shown";
      /** Null for a payee with payment handles only. */
      iban: string | null;
      /** The account's currency. Null when the payee named none. */
      currency: Currency | null;
      handles: readonly PaymentHandle[];
    }
  | { state: "ask" | "asked" | "refused" | "none" };

/** Data that only the server can compute. */
interface Accounts {
  /** Accounts of the reader's payees, by the payee's id. */
  accounts: Record<string, PayeeAccount>;
}

const transferSchema = v.object({
  from: v.string(),
  to: v.string(),
  amount: v.number(),
  i_pay: v.boolean(),
  /** Present only in transfers that the reader pays. */
  iban_state: v.optional(v.picklist(["shown", "ask", "asked", "refused", "none"])),
  iban: v.nullish(v.string()),
  iban_currency: v.nullish(v.string()),
  payment_handles: v.optional(v.array(v.object({ service: v.picklist(SERVICES), handle: v.string() }))),
});

const settlementSchema = v.object({ transfers: v.array(transferSchema) });

/** The whole response. The early script shows the transfers before the app has loaded. */
export interface SettlementWire extends v.InferOutput<typeof settlementSchema> {
  currency: Currency;
  balances: { user_id: string; name: string; deleted?: boolean; household_id: string | null }[];
}

/**
 * Fetches the accounts of the reader's payees. Ignores the server's transfers: the device computes them by the same rule
 * (planOfPayments), so that they match the balances on all screens.
 */
export function settlementQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.settlement(eventId),
    queryFn: async ({ signal }): Promise<Accounts> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const { transfers } = parsed(settlementSchema, await callFunction(`events/${eventId}/settlement`, { signal }));
      return { accounts: Object.fromEntries(transfers.filter((t) => t.i_pay).map((t) => [t.to, accountOf(t)])) };
    },
  });
}

function accountOf(transfer: v.InferOutput<typeof transferSchema>): PayeeAccount {
  const { iban_state, iban, iban_currency, payment_handles = [] } = transfer;
  const handles = SERVICES.flatMap((service) => payment_handles.find((one) => one.service === service) ?? []);
  if (iban || handles.length > 0) {
    return { state: "shown", iban: iban ?? null, currency: iban_currency ?? null, handles };
  }
  return { state: iban_state === undefined || iban_state === "shown" ? "none" : iban_state };
}

export function useSettlement(eventId: string) {
  return useQuery(settlementQuery(eventId));
}

/** Asks a payee of the reader for their IBAN, then refetches the accounts. Needs a connection. */
export function useAskForIban(eventId: string) {
  return useMutation({
    mutationFn: (payee_id: string) => dataOf(supabase().rpc("ask_for_iban", { event_id: eventId, payee_id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.settlement(eventId) }),
  });
}
