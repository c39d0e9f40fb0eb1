import { queryOptions } from "@tanstack/react-query";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";

/** That somebody was shown the reader's IBAN, in an event on a day. */
export type IbanDisclosure = Database["public"]["Tables"]["iban_disclosures"]["Row"];

/** As many as somebody reads; the newest of a year. */
const MOST = 200;

/** Who was shown the reader's IBAN, last first: the database tells them of their own alone. */
export const ibanDisclosuresQuery = queryOptions({
  queryKey: keys.ibanDisclosures,
  queryFn: async (): Promise<IbanDisclosure[]> =>
    dataOf(supabase().from("iban_disclosures").select("*").order("shown_at", { ascending: false }).limit(MOST)),
});
