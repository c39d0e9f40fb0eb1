/** What src/app/early asked for while the app was still on its way. Each answer is taken once. */
export interface EarlyAnswers {
  /** Unless that of the last start is known. */
  config: Promise<Response> | undefined;
  /** By address and parameters, as `questionKey` writes them. */
  data: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    early?: EarlyAnswers;
  }
}

/** Names a question: to a function of the database, whose parameters are the body, or to a Go function, without one. */
export function questionKey(url: string, body = ""): string {
  return `${url} ${body}`;
}

/** The answer to the question for the configuration: the one that is on its way, or a new one. */
export function configAnswer(): Promise<Response> {
  const config = window.early?.config;
  return config ? config.catch(() => fetch("/config.json")) : fetch("/config.json");
}

/**
 * The answer to a question that was asked early. Null when it was not, or when its answer is no good:
 * it is then asked as any other.
 */
export async function earlyAnswer(url: string, { method, body }: RequestInit = {}): Promise<Response | null> {
  const data = window.early?.data;
  const asked = method === "POST" ? typeof body === "string" : body === undefined && method === "GET";
  if (!data || !asked) return null;
  const key = questionKey(url, body as string | undefined);
  const answer = data[key];
  delete data[key];
  const response = await answer?.catch(() => null);
  return response?.ok ? response : null;
}

/** The first screen has taken what it needs; what nobody took belongs to nobody. */
export function forgetEarlyAnswers(): void {
  window.early = undefined;
}
