import { sql } from "kysely";

/**
 * Returns what sets settings until the end of the transaction, for one `select`. `@supabase/lite` sends a query for each, up to
 * eleven in a request.
 * @param {Record<string, string>} settings
 */
export const setting = (settings) =>
  sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`));

/**
 * Returns the settings that hold the caller of a request, as `@supabase/lite` names them.
 * @param {{ auth?: { role?: string, uid?: unknown, jwt?: unknown }, storage?: { operation?: unknown } }} context
 * @returns {Record<string, string>}
 */
export function sessionSettings({ auth, storage }) {
  const role = auth?.role || "anon";
  return {
    role,
    "request.jwt.claim.sub": String(auth?.uid ?? ""),
    "request.jwt.claim.role": role,
    "storage.operation": String(storage?.operation ?? ""),
    ...(auth?.jwt && typeof auth.jwt === "object" && { "request.jwt.claims": JSON.stringify(auth.jwt) }),
  };
}

/**
 * Returns the settings of a function's call, as `@supabase/lite` names them.
 * @param {{ method: string, path: string, requestHeaders?: object }} call
 * @returns {Record<string, string>}
 */
export const callSettings = ({ method, path, requestHeaders }) => ({
  "response.status": "",
  "response.headers": "",
  "request.method": method,
  "request.path": path,
  "request.headers": JSON.stringify(requestHeaders ?? {}),
});
