import { PostgrestClient } from "@supabase/postgrest-js";
import { config, type RuntimeConfig } from "@/platform/config/config";
import { fromPostgrest } from "@/platform/errors/appError";
import { earlyAnswer } from "@/platform/network/earlyAnswers";
import { ownAnswers } from "@/platform/network/ownAnswers";
import { CHANGING_MS, READING_MS, UPLOADING_MS, withTimeout } from "@/platform/network/withTimeout";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { rememberedOwner } from "@/platform/storage/owner";
import { LazyAuth } from "./auth";
import type { Database } from "./database.types";
import { sessionFetch } from "./sessionFetch";

export type { ApartClient } from "./auth";

/**
 * Supabase's client for tables. Sign-in uses supabase-js, which has 40 KB and is loaded on demand: no first screen needs
 * it.
 */
class SupabaseClient extends PostgrestClient<Database> {
  readonly auth: LazyAuth;
  /** Sends a request as the signed-in user. Also used for the Go functions. */
  readonly request: typeof fetch;

  constructor({ publishableKey, supabaseUrl: url }: RuntimeConfig) {
    const auth = new LazyAuth({
      supabaseUrl: url,
      publishableKey,
      token: () => auth.token(),
      sendToAuth: withTimeout(fetch, CHANGING_MS),
      send: (input, init) => answered(input, init),
    });
    const reader = {
      token: () => auth.token(),
      renew: (refused: string | null) => auth.renew(refused),
      revive: (refused: string) => auth.revive(refused),
      // A guest without a session comes back by their key (session.ts).
      hasSession: () => localStore.get(KEYS.session) !== null || rememberedOwner()?.isGuest === true,
      publishableKey,
    };
    const request = sessionFetch(reader);
    const asked: typeof fetch = async (input, init) => (await earlyAnswer(String(input), init)) ?? request(input, init);
    const timed = withTimeout(asked, ({ method = "GET", body }) => {
      if (body instanceof ArrayBuffer) return UPLOADING_MS;
      return ["GET", "HEAD"].includes(method) ? READING_MS : CHANGING_MS;
    });
    const answered = ownAnswers(timed);
    // platform/query retries failures, so the client must not.
    super(`${url}/rest/v1`, { fetch: answered, retry: false });
    this.auth = auth;
    this.request = answered;
  }
}

let client: SupabaseClient | undefined;

/** Returns the single client of the table and auth API. */
export function supabase(): SupabaseClient {
  client ??= new SupabaseClient(config());
  return client;
}

interface Answer<T> {
  data: T;
  error: { message: string; code?: string | null; details?: string | null } | null;
  status: number;
}

/** Returns the data of a table API response. Throws its failure as an AppError. */
export async function dataOf<T>(answer: PromiseLike<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, status } = await answer;
  if (error) throw fromPostgrest(error, status);
  return data as NonNullable<T>;
}
