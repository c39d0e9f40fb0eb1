/**
 * @typedef {object} Answer
 * @property {number} status 0 when no answer came
 * @property {string} code the error code of the catalogue, or "ok"
 * @property {any} body
 */

/** The timeout of the app, in ms. */
const PATIENCE_MS = 30_000;

/**
 * Sends one request, as a program or the app does: a POST if it has a body. Never throws: a failure is an answer with
 * status 0.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export async function ask(url, headers, body) {
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = parsed(await response.text());
    return { status: response.status, code: response.ok ? "ok" : nameOf(said), body: said };
  } catch (error) {
    return { status: 0, code: error.name === "TimeoutError" ? "no answer in time" : "no answer", body: null };
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
