import * as v from "valibot";
import { AppError, toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { queryClient } from "@/platform/query/queryClient";
import { KEY_UNKNOWN } from "@/platform/session/guest";
import { dataOf, supabase } from "@/platform/supabase/client";

/** The event that a call moved, null for none, and the number of events that are left. */
const movedSchema = v.object({ event_id: v.nullable(v.string()), left: v.number() });

/**
 * Makes the reader's account the guest to whom a key belongs, one event a request. Every request is safe to repeat.
 * Returns false if the key opens nothing any more. Throws AppErrors; what was moved before stays so.
 */
export async function keepAs(key: string, onLeft: (events: number) => void): Promise<boolean> {
  try {
    for (let left = 1; left > 0; ) {
      left = (await moveOne(key)).left;
      onLeft(left);
    }
    return true;
  } catch (error) {
    // The guest has added an address, or continued on another device: nothing here belongs to them any more.
    if (toAppError(error).code !== KEY_UNKNOWN) throw error;
    return false;
  } finally {
    await queryClient.invalidateQueries();
  }
}

async function moveOne(key: string) {
  const ask = async () => parsed(movedSchema, await dataOf(supabase().rpc("keep_as", { key })));
  try {
    return await ask();
  } catch (error) {
    // Once more after a lost answer.
    if (!(error instanceof AppError) || error.status < 500) throw error;
    return ask();
  }
}
