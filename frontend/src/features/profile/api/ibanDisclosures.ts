import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Records that a person saw the reader's IBAN, in an event on a day. */
const disclosureSchema = v.object({
  event_id: v.string(),
  event_name: v.string(),
  on_day: v.string(),
  shown_to: v.string(),
  shown_to_name: v.nullable(v.string()),
});
export type IbanDisclosure = v.InferOutput<typeof disclosureSchema>;

/** Maximum number of rows; the newest of a year. */
const MAX_ROWS = 200;

/** Query of who saw the reader's IBAN, newest first. RLS returns the reader's own rows only. */
export const ibanDisclosuresQuery = queryOptions({
  queryKey: keys.ibanDisclosures,
  queryFn: async (): Promise<IbanDisclosure[]> =>
    parsed(
      v.array(disclosureSchema),
      await dataOf(
        supabase().from("iban_disclosures").select("*").order("shown_at", { ascending: false }).limit(MAX_ROWS),
      ),
    ),
});
