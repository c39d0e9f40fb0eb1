import * as v from "valibot";
import { type PaymentHandle, SERVICES, type Service } from "@/core/paying/methods";
import { PATHS } from "@/core/routes/paths";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Stores or removes (null) the person's handle at a payment service. The latest change on any device counts. */
export interface SavePaymentHandle {
  service: Service;
  handle: string | null;
}

export const savePaymentHandle: MutationKind<SavePaymentHandle, unknown, unknown> = {
  name: "save_payment_handle",
  schema: v.object({ service: v.picklist(SERVICES), handle: v.nullable(v.string()) }),
  subjects: ({ service }) => [`payment handle ${service}`],
  events: () => [],
  apply: (page) => page,
  send: ({ service, handle }, mutation_id, timeout) =>
    dataOf(
      supabase()
        // The generated type has no null for an argument.
        .rpc("save_payment_handle", { service, handle: handle as string, mutation_id })
        .abortSignal(timeout),
    ),
  onSent: (payload) => updateCached<PaymentHandle[]>(keys.paymentHandles, (handles) => withHandle(handles, payload)),
  label: () => ({ key: "refused.payment_handle" }),
  decisionPath: () => PATHS.profileIban,
};

/** Returns the handles after a change, in the order of the services. */
export function withHandle(handles: readonly PaymentHandle[], { service, handle }: SavePaymentHandle): PaymentHandle[] {
  const others = handles.filter((one) => one.service !== service);
  const all = handle === null ? others : [...others, { service, handle }];
  return SERVICES.flatMap((one) => all.find((known) => known.service === one) ?? []);
}
