import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { negate, toUnits, type Units } from "@/core/money/units";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { answerSettlement } from "./answerSettlement";

const jointPaymentSchema = v.object({
  id: v.string(),
  made_by: v.string(),
  currency: v.string(),
  amount: v.number(),
  received: v.nullable(v.boolean()),
  parts: v.array(v.object({ payment_id: v.string() })),
});

/** A payment of the reader over several events. */
export interface JointPayment {
  id: string;
  /** Whether the reader recorded it. */
  mine: boolean;
  currency: Currency;
  /** Positive when the reader's side paid. Zero when the debts cancelled out. */
  amount: Units;
  /** Whether the payee has the money. Null without an answer. */
  received: boolean | null;
  /** The payments of the events. */
  parts: { payment_id: string }[];
}

/** As many payments as an event's page has. */
const MOST = 100;

/** Fetches the reader's newest payments over several events of which the event has a part. */
function jointPaymentsQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.jointPayments(eventId),
    queryFn: async () =>
      parsed(
        v.array(jointPaymentSchema),
        await dataOf(
          supabase()
            .from("settlements")
            .select("id, made_by, currency, amount, received, parts")
            .contains("parts", JSON.stringify([{ event_id: eventId }]))
            .is("undone_at", null)
            .order("made_at", { ascending: false })
            .limit(MOST),
        ),
        (rows) => rows.map(fromWire),
      ),
  });
}

function fromWire({ made_by, ...joint }: v.InferOutput<typeof jointPaymentSchema>): JointPayment {
  const mine = made_by === useSession.getState().userId;
  const amount = toUnits(joint.amount, joint.currency);
  return { ...joint, mine, amount: mine ? amount : negate(amount) };
}

/** Returns the payment over several events of which a payment is a part, with the reader's unsent answer. */
export function useJointPayment(eventId: string, paymentId: string): JointPayment | undefined {
  const mutations = useOutbox((s) => s.mutations);
  const { data } = useQuery(jointPaymentsQuery(eventId));
  const joint = data?.find(({ parts }) => parts.some(({ payment_id }) => payment_id === paymentId));
  const answer = mutations
    .filter((mutation) => isOfKind(mutation, answerSettlement))
    .findLast(({ state, payload }) => state === "waiting" && payload.id === joint?.id);
  return joint && answer ? { ...joint, received: answer.payload.received } : joint;
}
