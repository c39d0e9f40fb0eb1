import { PostgrestClient } from "@supabase/postgrest-js";
import { config } from "@/platform/config/config";
import { CHANGING_MS, withTimeout } from "@/platform/network/withTimeout";
import type { Database } from "./database.types";

/** Returns a client of the table API with a session that is not stored on this device. */
export function tablesAs(accessToken: string): PostgrestClient<Database> {
  const { supabaseUrl, publishableKey } = config();
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${accessToken}` },
    fetch: withTimeout(fetch, CHANGING_MS),
    retry: false,
  });
}
