import { READING_MS, withTimeout } from "./withTimeout";

/** Requests that src/app/early started before the app was loaded. Each response is used once. */
interface EarlyAnswers {
  /** Undefined if the configuration is persisted. */
  config: Promise<Response> | undefined;
  /** GET requests by address. */
  data: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: EarlyAnswers;
  }
}

/** Returns the response for the configuration: of the early request, otherwise of a new one. */
export function configAnswer(): Promise<Response> {
  const ask: typeof fetch = (address, init) => {
    const config = window.early?.config;
    return config ? config.catch(() => fetch(address, init)) : fetch(address, init);
  };
  return withTimeout(ask, READING_MS)("/config.json");
}

/**
 * Returns the response of an early request. Null if there was none or it failed; the caller then sends its own request.
 */
export async function earlyAnswer(url: string, { method = "GET" }: RequestInit = {}): Promise<Response | null> {
  const data = window.early?.data;
  if (!data || method !== "GET") return null;
  const answer = data[url];
  delete data[url];
  const response = await answer?.catch(() => null);
  return response?.ok ? response : null;
}

/** Drops unused early responses after the first screen has loaded. */
export function forgetEarlyAnswers(): void {
  window.early = undefined;
}
