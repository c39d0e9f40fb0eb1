import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import * as v from "valibot";
import { type PaymentHandle, SERVICES } from "@/core/paying/methods";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { savePaymentHandle, withHandle } from "./savePaymentHandle";

const handleSchema = v.object({ service: v.picklist(SERVICES), handle: v.string() });

/** Query of the reader's payment handles. RLS returns the reader's own rows only. */
export const paymentHandlesQuery = queryOptions({
  queryKey: keys.paymentHandles,
  queryFn: async (): Promise<PaymentHandle[]> =>
    parsed(v.array(handleSchema), await dataOf(supabase().from("payment_handles").select("service, handle"))),
});

/** Returns the reader's payment handles with unsent changes applied. */
export function usePaymentHandles() {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback(
    (handles: PaymentHandle[]) => {
      let current = handles;
      for (const mutation of mutations) {
        if (mutation.state === "waiting" && isOfKind(mutation, savePaymentHandle)) {
          current = withHandle(current, mutation.payload);
        }
      }
      return current;
    },
    [mutations],
  );
  return useQuery({ ...paymentHandlesQuery, select });
}
