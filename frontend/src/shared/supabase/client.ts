import { PostgrestClient } from "@supabase/postgrest-js";
import { config } from "@/shared/config/config";
import { fromPostgrest } from "@/shared/errors/appError";
import { KEYS } from "@/shared/storage/localStore";
import { LazyAuth } from "./auth";
import type { Database } from "./database.types";

/**
 * The two parts of supabase-js that this app uses, put together as supabase-js does it: its clients
 * of the table and of the auth API. Those of realtime, storage and functions are 35 KB more to load.
 */
class SupabaseClient extends PostgrestClient<Database> {
  readonly auth: LazyAuth;

  constructor(url: string, publishableKey: string) {
    // Confirmation links work on any device (implicit flow).
    const auth = new LazyAuth({
      url: `${url}/auth/v1`,
      headers: { Authorization: `Bearer ${publishableKey}`, apikey: publishableKey },
      storageKey: KEYS.session,
      flowType: "implicit",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
    });
    super(`${url}/rest/v1`, { fetch: asReader(auth, publishableKey) });
    this.auth = auth;
  }
}

/** Fetches as whoever is signed in, with a token renewed where it has expired. */
function asReader(auth: LazyAuth, publishableKey: string): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", publishableKey);
    headers.set("Authorization", `Bearer ${data.session?.access_token ?? publishableKey}`);
    return fetch(input, { ...init, headers });
  };
}

let client: SupabaseClient | undefined;

/** The one client of the table and auth API. */
export function supabase(): SupabaseClient {
  client ??= new SupabaseClient(config().supabaseUrl, config().publishableKey);
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
