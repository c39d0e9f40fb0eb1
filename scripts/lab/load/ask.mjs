/**
 * @typedef {object} Answer
 * @property {number} status 0 when no answer came
 * @property {string} code the error code of the catalogue, or "ok"
 * @property {any} body
 * @property {number} ms
 * @property {number | null} retryAfter seconds
 *
 * @typedef {{ method?: string, body?: unknown, seconds?: number }} Asked seconds: timeout
 */

/** The timeout of the app. */
const PATIENCE_SECONDS = 30;

/**
 * Sends one request, as a program or the app does. Never throws: a failure is an answer with status 0.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Asked} asked
 * @returns {Promise<Answer>}
 */
export async function ask(url, headers, { method, body, seconds = PATIENCE_SECONDS } = {}) {
  const since = performance.now();
  const answered = (status, code, body, retryAfter = null) => ({
    ...{ status, code, body, retryAfter },
    ms: performance.now() - since,
  });
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await response.text();
    const said = parsed(text);
    const wait = response.headers.get("Retry-After");
    return answered(response.status, response.ok ? "ok" : nameOf(said), said, wait === null ? null : Number(wait));
  } catch (error) {
    return answered(0, error.name === "TimeoutError" ? "no answer in time" : "no answer", null);
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The code is in error_code for auth, in message for tables, in code for functions. */
function nameOf(said) {
  const names = [said?.error_code, said?.message, said?.code];
  return names.find((name) => /^[a-z]+(_[a-z]+)+$/.test(name)) ?? JSON.stringify(said).slice(0, 120);
}
