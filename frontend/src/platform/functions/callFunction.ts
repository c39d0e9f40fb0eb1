import { config } from "@/platform/config/config";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { supabase } from "@/platform/supabase/client";

interface Problem {
  code?: string;
  detail?: string;
}

/**
 * Calls one of the Go functions as the signed-in user and returns its unparsed JSON. Failures are problem documents
 * (RFC 9457), thrown as AppErrors with their code.
 */
export async function callFunction(
  path: string,
  options: { method?: "GET" | "POST" | "DELETE"; body?: unknown; signal?: AbortSignal } = {},
): Promise<unknown> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (options.body !== undefined) headers["Content-Type"] = "application/json";

  try {
    const response = await supabase().request(`${config().functionsUrl}/${path}`, {
      method: options.method ?? "GET",
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
    });
    if (response.ok) return response.status === 204 ? undefined : await response.json();
    const problem = (await response.json().catch(() => ({}))) as Problem;
    throw new AppError(problem.code ?? "unexpected_error", response.status, problem.detail);
  } catch (error) {
    // The connection can be lost within the body.
    if (error instanceof TypeError && !options.signal?.aborted) throw new AppError(NO_CONNECTION, 0);
    throw error;
  }
}
