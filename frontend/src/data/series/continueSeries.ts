import type { Saved } from "@/offline/outcome";
import { save } from "@/offline/submit";
import { endingVersion } from "./changeSeries";
import type { Series } from "./columns";
import { saveSeries } from "./saveSeries";

/** Undoes the end of a series: `before` is the series before it ended. Throws AppErrors. */
export async function continueSeries(before: Series): Promise<Saved> {
  const { id, event_id, anchor, time_zone, unit, every, ends_on, ends_after, ask_amount } = before;
  const { expense, payers, shares } = before;
  const rhythm = { anchor, time_zone, unit, every, ends_on, ends_after, ask_amount };
  const series = { id, event_id, ...rhythm, expense, payers, shares };
  return save(saveSeries, { series, version: endingVersion(before), due: [] });
}
