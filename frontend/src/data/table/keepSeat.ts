import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { justJoined } from "@/data/invitation/justJoined";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { beginAsGuest } from "@/platform/session/guest";
import { enterWith, useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { ownSeats } from "./ownSeat";
import { tableApi } from "./tableApi";

const keptSchema = v.object({ event_id: v.string() });

/**
 * Makes the person of this device's seat a guest of the event, or adds the event to the account of who is signed in. Every
 * step is safe to repeat. Returns the event's address. Throws AppErrors.
 */
export async function keepSeat(fragment: string): Promise<string> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  const [token = "", billId = ""] = fragment.split("/");
  const key = ownSeats.key(billId);
  const bill = await tableApi(token).read(null);
  const seat = bill?.seats.find((one) => one.seat === ownSeats.get(billId)?.seat);
  if (key === null || !seat?.name) throw new AppError("shared_bill_not_found", 404);
  const guest = useSession.getState().userId === null ? await beginAsGuest(seat.name) : null;
  const { event_id } = parsed(keptSchema, await dataOf(supabase().rpc("keep_shared_bill_seat", { token, key })));
  const path = pathTo("event", { eventId: event_id });
  if (guest) {
    await enterWith(guest, async () => {
      justJoined.say(event_id);
      // The app restarts at the current address for each person.
      window.history.replaceState(null, "", path);
    });
  }
  return path;
}
