import { fromUnits, type Units } from "@/core/money/units";
import { AppError, toAppError } from "@/platform/errors/appError";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type NewEntry, OF_TWO_DECIMALS } from "./model";

/** A network that swallows requests must not hold up the other tabs and entries for good. */
const TIMEOUT_MS = 30_000;

const GONE = ["expense_not_found", "payment_not_found"];

/**
 * Sends one change to the database, by the entry's id as mutation id. Throws AppErrors. What is to
 * be deleted and is gone already is as it was wanted, but not where the whole event is gone for the
 * person: to them, everything in it looks deleted.
 */
export async function sendEntry(entry: NewEntry): Promise<void> {
  try {
    await send(entry);
  } catch (error) {
    const { mutation } = entry;
    const isDeletion = mutation.kind === "delete_expense" || mutation.kind === "delete_payment";
    if (!isDeletion || !GONE.includes(toAppError(error).code)) throw error;
    await requireEvent(mutation.base.event_id);
  }
}

/** Throws `event_not_found` when the event was deleted or its reader removed. */
async function requireEvent(eventId: string): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const event = await dataOf(
    supabase().from("events").select("id").eq("id", eventId).abortSignal(timeout).maybeSingle(),
  );
  if (event === null) throw new AppError("event_not_found", 404);
}

async function send({ id, mutation }: NewEntry): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  switch (mutation.kind) {
    case "save_expense": {
      const { expense, shares, payers, version } = mutation;
      const inItsCurrency = (amount: Units) => fromUnits(amount, expense.currency);
      const row = { ...expense, amount: inItsCurrency(expense.amount), ...(version === null ? {} : { version }) };
      await dataOf(
        supabase()
          .rpc("save_expense", {
            expense: row,
            shares: shares.map(({ user_id, share_amount, parts }) => ({
              user_id,
              share_amount: inItsCurrency(share_amount),
              ...(parts === null ? {} : { parts }),
            })),
            payers: payers?.map(({ user_id, paid_amount }) => ({ user_id, paid_amount: inItsCurrency(paid_amount) })),
            mutation_id: id,
          })
          .abortSignal(timeout),
      );
      return;
    }
    case "delete_expense":
      await dataOf(
        supabase()
          .rpc("delete_expense", {
            event_id: mutation.base.event_id,
            id: mutation.base.id,
            version: mutation.version,
            mutation_id: id,
          })
          .abortSignal(timeout),
      );
      return;
    case "restore_expense":
      await dataOf(
        supabase()
          .rpc("restore_expense", { event_id: mutation.base.event_id, id: mutation.base.id })
          .abortSignal(timeout),
      );
      return;
    case "save_payment": {
      const { currency, ...payment } = mutation.payment;
      await dataOf(
        supabase()
          .rpc("save_payment", {
            payment: { ...payment, amount: fromUnits(payment.amount, currency ?? OF_TWO_DECIMALS) },
            mutation_id: id,
          })
          .abortSignal(timeout),
      );
      return;
    }
    case "delete_payment":
      await dataOf(
        supabase()
          .rpc("delete_payment", { event_id: mutation.base.event_id, id: mutation.base.id, mutation_id: id })
          .abortSignal(timeout),
      );
      return;
    case "create_event":
      await dataOf(
        supabase()
          .from("events")
          .upsert(mutation.event, { onConflict: "id", ignoreDuplicates: true })
          .abortSignal(timeout),
      );
      return;
    case "save_event": {
      const { event_id, changes, base } = mutation;
      await dataOf(supabase().rpc("save_event", { event_id, changes, base, mutation_id: id }).abortSignal(timeout));
      return;
    }
    case "save_profile": {
      const { changes, base } = mutation;
      await dataOf(supabase().rpc("save_profile", { changes, base, mutation_id: id }).abortSignal(timeout));
    }
  }
}
