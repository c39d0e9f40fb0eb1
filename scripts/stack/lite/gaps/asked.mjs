/** Reads requests to the auth server in the way that the server reads them. */

/** @param {Request} request @param {string} method @param {string} path */
export function isFor(request, method, path) {
  if (request.method !== method) return false;
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname) === path;
  } catch {
    return false;
  }
}

/** The body, which can still be read; {} when it is no object. @param {Request} request @returns {Promise<Record<string, unknown>>} */
export async function bodyOf(request) {
  const given = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof given === "object" && given !== null ? given : {};
}

/** The session of a request, whose token's signature the auth server checks; "" for none. @param {Request} request */
export const sessionOf = (request) => sessionIn(request.headers.get("Authorization")?.replace(/^Bearer /, ""));

/** The session of an access token, unchecked; "" for none. @param {string | undefined} token */
export function sessionIn(token = "") {
  try {
    const { session_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return typeof session_id === "string" ? session_id : "";
  } catch {
    return "";
  }
}
