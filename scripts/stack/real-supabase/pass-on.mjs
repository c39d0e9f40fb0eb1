import { signedToken } from "../secrets.mjs";

/** Lifetime of the token that replaces an API key for one request, in s. */
const LIFE = 60;

/** Hop-by-hop headers. */
const ofConnection = ["connection", "keep-alive", "transfer-encoding", "upgrade", "host", "expect"];

/**
 * Forwards requests to one of Supabase's own servers as the gateway of a hosted project does: refuses those without an API
 * key, and replaces the key by a token of its role where nobody is signed in.
 * @param {{ to: string, prefix: string, keys: { publishableKey: string, secretKey: string }, jwtSecret: string }} settings
 */
export function passingOn({ to, prefix, keys, jwtSecret }) {
  const roles = new Map([
    [keys.publishableKey, "anon"],
    [keys.secretKey, "service_role"],
  ]);

  /** @param {Request} request @returns {Promise<Response>} */
  return async function passOn(request) {
    const key = request.headers.get("apikey") ?? "";
    const role = roles.get(key);
    if (!role)
      return Response.json({ message: key ? "Invalid API key" : "No API key found in request" }, { status: 401 });
    const headers = new Headers(request.headers);
    for (const name of ofConnection) headers.delete(name);
    headers.set("Accept-Encoding", "identity");
    const authorization = request.headers.get("Authorization");
    if (!authorization || authorization === `Bearer ${key}`) {
      headers.set("Authorization", `Bearer ${tokenFor(role, jwtSecret)}`);
    }
    const { pathname, search } = new URL(request.url);
    // Read whole first: a server that refuses a body unread would break the caller's connection.
    const body = request.body && (await request.blob());
    const isDeclared = headers.has("Content-Length");
    headers.delete("Content-Length");
    // The rest of an unread body would block the next request.
    if (body) headers.set("Connection", "close");
    const answer = await fetch(`${to}${pathname.slice(prefix.length)}${search}`, {
      method: request.method,
      headers,
      body: isDeclared ? body : body?.stream(),
      duplex: "half",
      redirect: "manual",
      signal: request.signal,
    }).catch(() => null);
    if (!answer) return Response.json({ message: "The server behind this does not answer" }, { status: 503 });
    return new Response(answer.body, answer);
  };
}

/** @param {string} role @param {string} jwtSecret */
function tokenFor(role, jwtSecret) {
  const now = Math.floor(Date.now() / 1000);
  return signedToken({ role, iat: now, exp: now + LIFE }, jwtSecret);
}
