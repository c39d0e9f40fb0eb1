import * as v from "valibot";
import { REPEAT_UNITS } from "@/core/dates/occurrences";
import { TOPICS } from "@/core/topics/topic";

const text = v.string();
const textOrNull = v.nullable(text);
const number = v.number();
const numberOrNull = v.nullable(number);

export const seriesSchema = v.object({
  id: text,
  event_id: text,
  created_by: text,
  anchor: text,
  anchor_number: number,
  month_day: numberOrNull,
  unit: v.picklist(REPEAT_UNITS),
  every: number,
  ends_on: textOrNull,
  ends_after: numberOrNull,
  time_zone: text,
  ask_amount: v.boolean(),
  next_number: number,
  next_on: textOrNull,
  skipped: v.array(number),
  paused: v.nullable(v.picklist(["by_hand", "people", "event", "refused"])),
  version: number,
  due: number,
  expense: v.object({
    description: textOrNull,
    amount: number,
    currency: text,
    paid_by: text,
    category: v.picklist(["place", "general"]),
    topic: v.optional(v.nullable(v.picklist(TOPICS))),
    split_method: v.picklist(["equal", "manual", "parts"]),
    conversion_rate_to_event_currency: number,
    rate_date: textOrNull,
    rate_source: v.nullable(v.picklist(["same", "live", "stale", "builtin", "own"])),
    place_name: textOrNull,
    place_id: textOrNull,
    place_lat: numberOrNull,
    place_lon: numberOrNull,
    place_country: textOrNull,
    place_city: textOrNull,
  }),
  payers: v.array(v.object({ user_id: text, paid_amount: number })),
  shares: v.array(v.object({ user_id: text, share_amount: number, parts: numberOrNull })),
});
export type SeriesWire = v.InferOutput<typeof seriesSchema>;
