import { config } from "@/platform/config/config";
import { AppError, fromPostgrest, NO_CONNECTION } from "@/platform/errors/appError";
import { supabase } from "./client";
import type { Database } from "./database.types";

type Reading = keyof Database["public"]["Functions"];

/** Returns the unparsed response of a read-only RPC. A worker parses responses that would block the main thread. */
export async function rawAnswer(name: Reading, question: Record<string, string>, signal?: AbortSignal): Promise<Blob> {
  try {
    const address = `${config().supabaseUrl}/rest/v1/rpc/${name}?${new URLSearchParams(question)}`;
    const response = await supabase().request(address, { signal: signal ?? null });
    if (response.ok) return await response.blob();
    const failure = await response.json().catch(() => ({ message: response.statusText }));
    throw fromPostgrest(failure, response.status);
  } catch (error) {
    // The connection can be lost within the body.
    if (error instanceof TypeError && !signal?.aborted) throw new AppError(NO_CONNECTION, 0);
    throw error;
  }
}
