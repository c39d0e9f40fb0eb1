import { PostgrestClient } from "@supabase/postgrest-js";
import { config } from "@/platform/config/config";
import { CHANGING_MS, givingUp } from "@/platform/network/givingUp";
import type { Database } from "./database.types";

/** The table API with a session that is not this device's. */
export function tablesAs(accessToken: string): PostgrestClient<Database> {
  const { supabaseUrl, publishableKey } = config();
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${accessToken}` },
    fetch: givingUp(fetch, CHANGING_MS),
    retry: false,
  });
}
