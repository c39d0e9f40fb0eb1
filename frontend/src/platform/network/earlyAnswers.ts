import { READING_MS, withTimeout } from "./withTimeout";

/** What src/app/early asked for while the app was still on its way. Each answer is taken once. */
interface EarlyAnswers {
  /** Unless that of the last start is known. */
  config: Promise<Response> | undefined;
  /** By address. All of them only read: they are asked by GET. */
  data: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: EarlyAnswers;
  }
}

/** The answer to the question for the configuration: the one that is on its way, or a new one. */
export function configAnswer(): Promise<Response> {
  const ask: typeof fetch = (address, init) => {
    const config = window.early?.config;
    return config ? config.catch(() => fetch(address, init)) : fetch(address, init);
  };
  return withTimeout(ask, READING_MS)("/config.json");
}

/**
 * The answer to a question that was asked early. Null when it was not, or when its answer is no good:
 * it is then asked as any other.
 */
export async function earlyAnswer(url: string, { method = "GET" }: RequestInit = {}): Promise<Response | null> {
  const data = window.early?.data;
  if (!data || method !== "GET") return null;
  const answer = data[url];
  delete data[url];
  const response = await answer?.catch(() => null);
  return response?.ok ? response : null;
}

/** The first screen has taken what it needs; what nobody took belongs to nobody. */
export function forgetEarlyAnswers(): void {
  window.early = undefined;
}
