import { signedToken } from "../../../scripts/stack/secrets.mjs";

/** Signs an access token. @param {string} account auth.users.id @param {string} secret */
function accessToken(account, secret) {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: account, role: "authenticated", aud: "authenticated", session_id: account };
  return signedToken({ ...person, iat: now, exp: now + 3600 }, secret);
}

/**
 * Returns the time of one request through the API, in ms.
 * @param {{ urls: { api: string }, keys: { publishable: string, secret: string, jwtSecret: string } }} stack
 * @param {{ rpc: string, parameters: object, role: string, account: string }} request
 */
export async function duration({ urls, keys }, { rpc, parameters, role, account }) {
  const asServer = role === "service_role";
  const headers = {
    apikey: asServer ? keys.secret : keys.publishable,
    "Content-Type": "application/json",
    ...(!asServer && { Authorization: `Bearer ${accessToken(account, keys.jwtSecret)}` }),
  };
  const body = JSON.stringify(parameters);
  const since = performance.now();
  const response = await fetch(`${urls.api}/rest/v1/rpc/${rpc}`, { method: "POST", headers, body });
  const text = await response.text();
  const ms = performance.now() - since;
  if (!response.ok) throw new Error(`${rpc}: ${response.status} ${text.slice(0, 300)}`);
  return ms;
}
