import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import type { Currency } from "@/core/money/currency";
import { AppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
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

const transferSchema = v.object({
  from: v.string(),
  to: v.string(),
  amount: v.number(),
  i_pay: v.boolean(),
  /** Only on what the reader pays. */
  iban_state: v.optional(v.picklist(["shown", "ask", "asked", "refused", "none"])),
  iban: v.nullish(v.string()),
  iban_currency: v.nullish(v.string()),
});

const settlementSchema = v.object({ transfers: v.array(transferSchema) });

/** The whole answer: the page shows more of it than the accounts before the app is there. */
export interface SettlementWire extends v.InferOutput<typeof settlementSchema> {
  currency: Currency;
  balances: { user_id: string; name: string; deleted?: boolean; household_id: string | null }[];
}

/**
 * The accounts of those the reader pays. Who pays whom is worked out here (planOfPayments), by the server's rule, so that
 * it is about the same balances as everything else on the screen, and the same on all screens.
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

function accountOf({ iban_state, iban, iban_currency }: v.InferOutput<typeof transferSchema>): PayeeAccount {
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
