import { AppError, toAppError } from "@/platform/errors/appError";
import { dataOf, supabase } from "@/platform/supabase/client";

/**
 * Deletes something. What is gone already is as it was wanted, but not where the whole event is gone for the person: to
 * them, everything in it looks deleted. Throws `event_not_found` then.
 */
export async function goneAsWanted<Row>(
  gone: string,
  eventId: string,
  timeout: AbortSignal,
  remove: () => Promise<Row>,
): Promise<Row | null> {
  try {
    return await remove();
  } catch (error) {
    if (toAppError(error).code !== gone) throw error;
    const event = await dataOf(
      supabase().from("events").select("id").eq("id", eventId).abortSignal(timeout).maybeSingle(),
    );
    if (event === null) throw new AppError("event_not_found", 404);
    return null;
  }
}
