import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import type { Transfer } from "@/core/settling/plan";
import { inUnits, money } from "@/data/money";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const spentSchema = v.object({
  currency: v.string(),
  revision: v.number(),
  debts: v.array(v.object({ from: v.string(), to: v.string(), amount: money })),
});

const convert = inUnits(spentSchema);

/** Debts between each two people of an event, as it was spent. */
interface SpentBetween {
  /** Revision of the event that they include. */
  revision: number;
  debts: Transfer[];
}

/** Fetches the debts. The database alone computes them, because a device may lack older expenses. */
export function spentBetweenQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.spentBetween(eventId),
    queryFn: async (): Promise<SpentBetween> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const answer = await dataOf(supabase().rpc("spent_between", { event_id: eventId }, { get: true }));
      if (answer === null) throw new AppError("event_not_found", 404);
      return parsed(spentSchema, answer, (wire) => convert(wire, wire.currency));
    },
  });
}
