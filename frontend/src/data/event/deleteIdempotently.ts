import { AppError, toAppError } from "@/platform/errors/appError";
import { dataOf, supabase } from "@/platform/supabase/client";

/**
 * Deletes a row of an event, and resolves with null when it was deleted before. Throws `event_not_found` when the whole event
 * is gone for the person, because then every row of it looks deleted to them.
 */
export async function deleteIdempotently<Row>(
  notFound: string,
  eventId: string,
  timeout: AbortSignal,
  remove: () => Promise<Row>,
): Promise<Row | null> {
  try {
    return await remove();
  } catch (error) {
    if (toAppError(error).code !== notFound) throw error;
    const event = await dataOf(
      supabase().from("events").select("id").eq("id", eventId).abortSignal(timeout).maybeSingle(),
    );
    if (event === null) throw new AppError("event_not_found", 404);
    return null;
  }
}
