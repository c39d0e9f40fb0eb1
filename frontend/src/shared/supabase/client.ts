import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { config } from "@/shared/config/config";
import { fromPostgrest } from "@/shared/errors/appError";
import { KEYS } from "@/shared/storage/localStore";
import type { Database } from "./database.types";

let client: SupabaseClient<Database> | undefined;

/** The one client of the table and auth API. Confirmation links work on any device (implicit flow). */
export function supabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(config().supabaseUrl, config().publishableKey, {
    auth: {
      storageKey: KEYS.session,
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    },
  });
  return client;
}

interface Answer<T> {
  data: T;
  error: { message: string; code?: string | null; details?: string | null } | null;
  status: number;
}

/** The data of an answer of the table API, or its failure thrown as an AppError. */
export async function dataOf<T>(answer: PromiseLike<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, status } = await answer;
  if (error) throw fromPostgrest(error, status);
  return data as NonNullable<T>;
}
